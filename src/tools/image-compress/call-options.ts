/** How every call of this tool is sent. */
export const callOptions = {
  checkFirst: true,
  withCredentials: true,
  headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'image/*' },
};
