/** Desert nights: an indigo night with sand accents; by day sand paper and dusk ink. */
export const style = `
:root {
  color-scheme: light dark;
  --sky: linear-gradient(#fbf4e6 0%, #f6e8cf 55%, #f0d5ae 100%);
  --stars: linear-gradient(#0000, #0000);
  --moon: #f8d9a4;
  --glow: #f8d9a466;
  --far: #e6c496;
  --middle: #d8ad79;
  --near: #c4925f;
  --card: #fffbf3;
  --edge: #e2cfae;
  --text: #2a2350;
  --quiet: #5b5172;
  --tag: #f3dfbb;
  --tag-text: #5a3510;
  --field: #ffffff;
  --field-edge: #8a7a8f;
  --main: #3b2f76;
  --main-hover: #2c2260;
  --main-text: #fff8ea;
  --ready-made: #f8ecd6;
  --ready-made-hover: #f1dcb6;
  --wrong: #a3241c;
  --focus: #3b2f76;
  --shadow: 0 1.5rem 3.5rem #5a3a1a2e;
}

@media (prefers-color-scheme: dark) {
  :root {
    --sky: linear-gradient(#0b0e2a 0%, #171a45 48%, #33275c 78%, #5d3d5e 100%);
    --stars:
      radial-gradient(1.5px 1.5px at 12% 18%, #fff9 50%, #0000),
      radial-gradient(1px 1px at 27% 8%, #fffc 50%, #0000),
      radial-gradient(1px 1px at 38% 28%, #fff8 50%, #0000),
      radial-gradient(1.5px 1.5px at 8% 52%, #fff8 50%, #0000),
      radial-gradient(1px 1px at 19% 38%, #fffb 50%, #0000),
      radial-gradient(1px 1px at 63% 12%, #fff9 50%, #0000),
      radial-gradient(1.5px 1.5px at 78% 30%, #ffe7bdcc 50%, #0000),
      radial-gradient(1px 1px at 96% 7%, #fffb 50%, #0000),
      radial-gradient(1px 1px at 93% 46%, #fff9 50%, #0000),
      radial-gradient(1px 1px at 71% 52%, #fff7 50%, #0000);
    --moon: #f6e3bd;
    --glow: #f6e3bd24;
    --far: #2b2355;
    --middle: #211b47;
    --near: #171338;
    --card: #151939;
    --edge: #343a6e;
    --text: #f5ecdb;
    --quiet: #c2bbd6;
    --tag: #e8c286;
    --tag-text: #21173f;
    --field: #0d1029;
    --field-edge: #7f82b3;
    --main: #e8c286;
    --main-hover: #f3d5a3;
    --main-text: #21173f;
    --ready-made: #232853;
    --ready-made-hover: #30366b;
    --wrong: #ffb4a2;
    --focus: #f3d5a3;
    --shadow: 0 1.5rem 4rem #00000073;
  }
}

* { box-sizing: border-box; margin: 0; }

html { min-height: 100%; background: var(--stars), var(--sky) fixed, var(--near); }

@media (min-width: 48rem) {
  html {
    background:
      radial-gradient(circle 2.25rem at 84% 17%, var(--moon) 97%, #0000),
      radial-gradient(circle 12rem at 84% 17%, var(--glow), #0000),
      var(--stars),
      var(--sky) fixed,
      var(--near);
  }
}

body {
  min-height: 100vh;
  min-height: 100svh;
  display: grid;
  place-items: center;
  padding: 1.5rem 1rem;
  color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}

.scene { position: fixed; inset: auto 0 0; z-index: -1; width: 100%; height: 30vh; }
.far { fill: var(--far); }
.middle { fill: var(--middle); }
.near { fill: var(--near); }

main {
  width: 100%;
  max-width: 27rem;
  padding: clamp(1.25rem, 6vw, 2.25rem);
  background: var(--card);
  border: 1px solid var(--edge);
  border-radius: 1.25rem;
  box-shadow: var(--shadow);
  overflow-wrap: anywhere;
}

.tag {
  display: inline-block;
  padding: 0.2rem 0.75rem;
  border-radius: 1rem;
  background: var(--tag);
  color: var(--tag-text);
  font-size: 0.875rem;
  font-weight: 600;
}

h1 { margin: 0.9rem 0 0.5rem; font-size: 1.625rem; line-height: 1.2; text-wrap: balance; }
h2 { margin-bottom: 0.6rem; font-size: 0.9375rem; font-weight: 600; }

.note, .help { color: var(--quiet); font-size: 0.9375rem; }
code { color: var(--text); font-family: ui-monospace, monospace; font-size: 0.875em; }

form { margin-top: 1.5rem; }
label { display: block; margin-bottom: 0.35rem; font-weight: 600; }

input, button {
  width: 100%;
  min-height: 2.875rem;
  border-radius: 0.75rem;
  font: inherit;
}

input {
  padding: 0.5rem 0.875rem;
  border: 1px solid var(--field-edge);
  background: var(--field);
  color: var(--text);
}
input[aria-invalid] { border: 2px solid var(--wrong); }

.help, .wrong { margin-top: 0.5rem; font-size: 0.875rem; }
.wrong { color: var(--wrong); font-weight: 600; }

button {
  padding: 0.5rem 1rem;
  border: 1px solid var(--edge);
  background: var(--ready-made);
  color: var(--text);
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: var(--ready-made-hover); }

.main {
  margin-top: 0.9rem;
  border-color: transparent;
  background: var(--main);
  color: var(--main-text);
}
.main:hover { background: var(--main-hover); }

.ready-made { padding-top: 1.25rem; border-top: 1px solid var(--edge); }
.ready-made div { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0.5rem; }
.ready-made button { padding-inline: 0.25rem; }

.cancel { margin-block: 0.75rem -0.5rem; }
.cancel button { border-color: transparent; background: none; color: var(--quiet); }
.cancel button:hover { color: var(--text); text-decoration: underline; }

:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }

@media (max-width: 25rem) {
  .ready-made div { grid-template-columns: repeat(2, 1fr); }
}
`;
