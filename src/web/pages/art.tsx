import type { FamilyId } from '../../shared/families.ts';

/** What lies in a family's compartment, for its card. */
export function FamilyArt({ family }: { family: FamilyId }) {
  return (
    <svg viewBox="0 0 128 96" aria-hidden="true">
      {drawings[family]}
    </svg>
  );
}

const drawings: Record<FamilyId, React.ReactNode> = {
  pdf: (
    <>
      <path
        fill="var(--accent-vivid)"
        opacity=".35"
        d="M58 12a8 8 0 0 1 8-8h22l20 20v48a8 8 0 0 1-8 8H66a8 8 0 0 1-8-8z"
      />
      <path fill="var(--accent-vivid)" d="M30 24a8 8 0 0 1 8-8h26l20 20v48a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8z" />
      <path fill="#fff" opacity=".5" d="M64 16v12a8 8 0 0 0 8 8h12z" />
      <path d="M43 54h28M43 66h28M43 78h15" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" opacity=".9" />
    </>
  ),
  image: (
    <>
      <rect x="40" y="4" width="76" height="60" rx="9" fill="var(--accent-vivid)" opacity=".35" />
      <rect x="14" y="20" width="88" height="70" rx="10" fill="var(--accent-vivid)" />
      <circle cx="80" cy="40" r="8" fill="#fff" />
      <path d="m22 82 24-32 17 21 9-10 22 21z" fill="#fff" opacity=".9" />
    </>
  ),
  time: (
    <>
      <circle cx="84" cy="42" r="36" fill="var(--accent-vivid)" opacity=".35" />
      <circle cx="54" cy="50" r="42" fill="var(--accent-vivid)" />
      <circle cx="54" cy="50" r="32" fill="#fff" />
      <path
        d="M54 29v21l13 9"
        fill="none"
        stroke="#4d3206"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  financial: (
    <>
      <circle cx="82" cy="38" r="34" fill="var(--accent-vivid)" opacity=".35" />
      <circle cx="52" cy="52" r="40" fill="var(--accent-vivid)" />
      <circle cx="52" cy="52" r="31" fill="none" stroke="#fff" strokeWidth="3" opacity=".5" />
      <path d="m41 63 22-22" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      <circle cx="42" cy="43" r="5.5" fill="#fff" />
      <circle cx="62" cy="61" r="5.5" fill="#fff" />
    </>
  ),
};

/** Page not found: the kit with one compartment empty. */
export function EmptyCompartmentArt() {
  return (
    <svg className="kit-art" viewBox="-14 -14 428 428" aria-hidden="true">
      <rect x="-14" y="-14" width="428" height="428" rx="56" fill="var(--tray)" />
      <g strokeLinejoin="round" strokeWidth="36">
        <path fill="var(--pdf-vivid)" stroke="var(--pdf-vivid)" d="M24 24h72v352H24z" />
        <path fill="var(--image-vivid)" stroke="var(--image-vivid)" d="M158 24h172L158 161.600z" />
        <path fill="var(--bench)" stroke="var(--bench)" d="M207 200 376 64.800v270.400z" />
        <path fill="var(--financial-vivid)" stroke="var(--financial-vivid)" d="M158 238.400 330 376H158z" />
      </g>
      <path
        d="M218 200 366 82v236z"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="4"
        strokeDasharray="4 12"
        strokeLinecap="round"
      />
    </svg>
  );
}
