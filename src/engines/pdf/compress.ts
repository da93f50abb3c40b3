export const compressPdf = async () => { throw new Error("later"); };
