import { useSite } from '../site-context.tsx';
import { SiteLink } from '../site-link.tsx';

/** The mark is a tray whose dividers draw a K and make four compartments, one per family. */
function BrandMark({ className = 'brand-mark' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="var(--pdf-vivid)"
        d="M7.500 0h1.900v32h-1.900a7.500 7.500 0 0 1-7.500-7.500v-17a7.500 7.500 0 0 1 7.500-7.500z"
      />
      <path fill="var(--image-vivid)" d="M12 0h12.500a7.500 7.500 0 0 1 4.600 1.600L12 14.400z" />
      <path
        fill="var(--time-vivid)"
        d="M14 16 30.400 2.900A7.500 7.500 0 0 1 32 7.500v17a7.500 7.500 0 0 1-1.600 4.600z"
      />
      <path fill="var(--financial-vivid)" d="M12 17.600 29.100 30.400a7.500 7.500 0 0 1-4.600 1.600H12z" />
    </svg>
  );
}

/** The drawn word for Kitbox; another SITE_NAME shows as text (by CSS, since the name is known at run time only). */
export function Brand() {
  const { name } = useSite();
  return (
    <SiteLink className="brand" href="/" data-name={name}>
      <BrandMark />
      <svg className="brand-word" viewBox="0 0 76 22" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2.7" strokeLinecap="round" strokeLinejoin="round">
          <path d="M2 2.200V19M10.400 8 2.600 14.400M5.800 11.900 11 19M17.400 8.200V19M24.400 4v11.200q0 3.800 3.600 3.800h1M21 8.200h7.600M34.600 2.200V19M64.600 8.200 73.400 19M73.400 8.200 64.600 19" />
          <circle cx="40.1" cy="13.5" r="5.5" />
          <circle cx="54.6" cy="13.5" r="5.5" />
          <path d="M17.400 3.200v.1" strokeWidth="3.4" />
        </g>
      </svg>
      <span className="brand-text">{name}</span>
    </SiteLink>
  );
}
