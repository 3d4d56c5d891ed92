/**
 * "Desert nights": sand paper and dusk ink by day, a blue-black night with warm sand by night. Each
 * text colour has at least 4.5:1 on each ground that it stands on (WCAG AA).
 */
export const themeStyle = `
:root {
  color-scheme: light dark;
  --ground: #f7f0e3;
  --card: #fffaf1;
  --well: #f2e8d6;
  --line: #e0d2b8;
  --line-strong: #8d7c5f;
  --ink: #2a2543;
  --ink-soft: #5d5570;
  --link: #84410f;
  --sand: #a8590f;
  --focus: #4a3aa7;
  --target: #ffe9bf;
  --get: #0f6459;
  --post: #84480c;
  --put: #4c3c9e;
  --delete: #9f2b25;
  --key: #4c3c9e;
  --string: #0f6459;
  --value: #9f2b25;
  --sky-high: #fbeed6;
  --sky-low: #f3c99b;
  --moon: #fffdf6;
  --star: transparent;
  --dune-far: #e5b37e;
  --dune-middle: #d59a63;
  --dune-near: #bd7f4b;
  --sans: ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', Georgia, serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1124;
    --card: #161a33;
    --well: #0a0d1c;
    --line: #2a3058;
    --line-strong: #7f83ad;
    --ink: #ece6da;
    --ink-soft: #b5b1c6;
    --link: #f0c48a;
    --sand: #e8b36c;
    --focus: #ffd79a;
    --target: #262c58;
    --get: #7ed3c2;
    --post: #f2c07a;
    --put: #b9adf8;
    --delete: #f7a092;
    --key: #b9adf8;
    --string: #a5d9b5;
    --value: #f2c07a;
    --sky-high: #0a0d20;
    --sky-low: #2f2f66;
    --moon: #f3d3a0;
    --star: #f6ead2;
    --dune-far: #2b2752;
    --dune-middle: #211f43;
    --dune-near: #171733;
  }
}

* { box-sizing: border-box; }

html {
  font: clamp(1rem, 0.78rem + 0.25vw, 1.2rem)/1.6 var(--sans);
  color: var(--ink);
  background: var(--ground);
  scroll-padding-top: 4.5rem;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}

body { margin: 0; overflow-wrap: break-word; }

a { color: var(--link); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }

:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }

h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.2; text-wrap: balance; }

code, pre { font-family: var(--mono); font-size: 0.875em; }
pre code { font-size: 1em; }

[hidden] { display: none !important; }

.skip {
  position: absolute;
  inset: 0.5rem auto auto 0.5rem;
  z-index: 3;
  padding: 0.5rem 1rem;
  border-radius: 8px;
  background: var(--card);
  transform: translateY(-200%);
}
.skip:focus { transform: none; }
`;
