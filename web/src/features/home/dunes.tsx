import classes from './dunes.module.css';

const STARS =
  'M60 52h.01M138 120h.01M214 40h.01M300 88h.01M372 32h.01M436 132h.01M520 64h.01M588 26h.01' +
  'M640 112h.01M700 54h.01M764 142h.01M812 34h.01M1010 30h.01M1060 120h.01M1130 60h.01M1168 150h.01';
const FAINT_STARS =
  'M24 130h.01M100 22h.01M176 78h.01M258 140h.01M336 56h.01M402 100h.01M476 30h.01M552 118h.01' +
  'M616 70h.01M668 22h.01M730 96h.01M790 78h.01M850 130h.01M980 92h.01M1036 70h.01M1096 24h.01M1150 104h.01';

/** A walker crosses the dunes: at night, or at dusk in the light theme. */
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
    <circle cx="922" cy="92" r="130" fill="url(#dunes-glow)" />
    <circle cx="922" cy="92" r="40" fill="var(--moon)" />
    <path
      d="M0 318C110 284 190 270 300 300s210 34 330-10 190-52 300-26 190 40 270 14V480H0Z"
      fill="var(--dune-far)"
    />
    <path
      d="M0 372c90-18 200-62 330-58 110 4 160 52 270 52 150 0 230-84 380-84 90 0 160 40 220 62V480H0Z"
      fill="var(--dune-middle)"
    />
    <path
      d="M980 282c-70 34-96 92-210 118-70 16-150 20-260 22h690V344c-60-22-130-62-220-62Z"
      fill="var(--dune-shade)"
    />
    <Walker />
    <path
      d="M0 404c120-34 260-20 380 10s250 44 400 18 290-66 420-40v88H0Z"
      fill="var(--dune-near)"
    />
    <path d="M0 446c140-34 320-22 480 2s330 20 720-24v56H0Z" fill="var(--dune-nearest)" />
  </svg>
);

/** A ship with legs, lamps lit. */
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
