import classes from './dunes.module.css';

const STARS =
  'M60 52h.01M138 120h.01M214 40h.01M300 88h.01M372 32h.01M436 132h.01M520 64h.01M588 26h.01' +
  'M640 112h.01M700 54h.01M764 142h.01M812 34h.01M1010 30h.01M1060 120h.01M1130 60h.01M1168 150h.01';
const FAINT_STARS =
  'M24 130h.01M100 22h.01M176 78h.01M258 140h.01M336 56h.01M402 100h.01M476 30h.01M552 118h.01' +
  'M616 70h.01M668 22h.01M730 96h.01M790 78h.01M850 130h.01M980 92h.01M1036 70h.01M1096 24h.01M1150 104h.01';

/** The home page's picture: a walker in the dunes, at night or (light theme) at dusk. */
export const Dunes = () => (
  <svg
    className={classes['dunes']}
    viewBox="0 0 1200 480"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden
    focusable="false"
  >
    <defs>
      <linearGradient id="dunes-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--sky-high)" />
        <stop offset="0.55" stopColor="var(--sky-middle)" />
        <stop offset="0.85" stopColor="var(--sky-low)" />
      </linearGradient>
      <radialGradient id="dunes-glow">
        <stop offset="0" stopColor="var(--moon)" stopOpacity="0.45" />
        <stop offset="1" stopColor="var(--moon)" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="dunes-lamp">
        <stop offset="0" stopColor="var(--lamp)" stopOpacity="0.75" />
        <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
      </radialGradient>
    </defs>
    <rect width="1200" height="480" fill="url(#dunes-sky)" />
    <g className={classes['stars']} strokeLinecap="round">
      <path d={STARS} strokeWidth="3" />
      <path d={FAINT_STARS} strokeWidth="1.8" opacity="0.7" />
    </g>
    <circle cx="922" cy="128" r="130" fill="url(#dunes-glow)" />
    <circle cx="922" cy="128" r="40" fill="var(--moon)" />
    <path
      d="M0 398c120-20 240-26 360-14 150 14 210-60 340-96 100-28 180-26 260-10 100 20 170 34 240 14V480H0Z"
      fill="var(--dune-far)"
    />
    <path
      d="M0 430c160-26 300-22 420-4 170 26 260-130 470-144 30-2 190-2 210 2 50 10 70 40 100 62V480H0Z"
      fill="var(--dune-middle)"
    />
    <path
      d="M1100 284c-90 30-116 96-230 128-80 22-160 30-250 48h580V346c-30-22-50-52-100-62Z"
      fill="var(--dune-shade)"
    />
    <Walker />
    <path d="M0 446c150-18 300-8 420 4s240 20 390-8 270-56 390-36v74H0Z" fill="var(--dune-near)" />
    <path d="M0 466c160-14 330-10 490 0s330 6 710-26v40H0Z" fill="var(--dune-nearest)" />
  </svg>
);

const Walker = () => (
  <g transform="translate(880 128) scale(0.86)">
    <g className={classes['legs']} opacity="0.55">
      <path d="M88 118 54 96 40 196M184 118l32-22 18 100" />
    </g>
    <circle cx="128" cy="82" r="90" fill="url(#dunes-lamp)" />
    <g fill="var(--walker)">
      <path d="M126-44h5V70h-5Z" />
      <path d="M92 94l5-30h62l8 30Z" />
      <path d="M86 66q42-20 86 0l-4 5H90Z" />
      <path d="M14 84c10 34 50 46 116 46s106-14 122-54l-16 6c-44 16-152 18-196 2Z" />
    </g>
    <path
      d="M133-40C178-12 194 22 190 50q-28-10-57-4ZM124-26C98-2 86 20 82 44q20-6 42-2Z"
      fill="var(--sail)"
    />
    <path d="M104 74h12v10h-12Zm18 0h12v10h-12Zm18 0h12v10h-12Z" fill="var(--lamp)" />
    <circle cx="246" cy="70" r="26" fill="url(#dunes-lamp)" />
    <circle cx="246" cy="70" r="5" fill="var(--lamp)" />
    <g className={classes['legs']}>
      <path d="M68 120 26 84 4 204M108 128 84 152 66 212M158 128l26 26 22 56M204 118l44-40 26 122" />
    </g>
  </g>
);
