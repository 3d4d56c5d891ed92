/** Where things stand: masthead, contents, text. */
export const layoutStyle = `
.masthead {
  position: relative;
  overflow: hidden;
  background: linear-gradient(var(--sky-high), var(--sky-low));
}
.masthead-text {
  position: relative;
  max-width: 104rem;
  margin: 0 auto;
  padding: clamp(1.75rem, 4vw, 3.25rem) clamp(1rem, 3vw, 2.5rem) clamp(6rem, 9vw, 9.5rem);
}
.masthead h1 { margin: 0; font-size: clamp(1.9rem, 1.4rem + 2vw, 3rem); letter-spacing: -0.01em; }
.masthead h1 span { color: var(--link); font-style: italic; }
.masthead p { max-width: 34rem; margin: 0.6rem 0 1rem; font-size: 1.06rem; }
.quick { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin: 0; padding: 0; list-style: none; }
.dunes { position: absolute; inset: auto 0 0; width: 100%; height: clamp(4.5rem, 7.5vw, 7.5rem); }
.sky {
  position: absolute;
  inset: clamp(0.75rem, 2vw, 2rem) clamp(0rem, 6vw, 10rem) auto auto;
  width: clamp(15rem, 38vw, 34rem);
}
.stars { fill: var(--star); }
.moon { fill: var(--moon); }
.far { fill: var(--dune-far); }
.middle { fill: var(--dune-middle); }
.near { fill: var(--dune-near); }

.page { max-width: 104rem; margin: 0 auto; }
main { min-width: 0; padding: 1.25rem clamp(1rem, 3vw, 2.5rem) 6rem; }

.side {
  position: sticky;
  top: 0;
  z-index: 2;
  border-bottom: 1px solid var(--line);
  background: var(--ground);
}
.side summary { padding: 0.75rem clamp(1rem, 3vw, 2.5rem); font-weight: 600; cursor: pointer; }
.contents {
  max-height: calc(100vh - 4rem);
  max-height: calc(100dvh - 4rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 0 clamp(1rem, 3vw, 2.5rem) 1.5rem;
}
.side ul { margin: 0 0 1.1rem; padding: 0; list-style: none; }
.side a { color: inherit; text-decoration: none; }
.side a:hover { color: var(--link); text-decoration: underline; }
.side li a { display: flex; gap: 0.6rem; align-items: baseline; padding: 0.22rem 0; font-size: 0.92rem; }
.side [aria-current] { color: var(--link); font-weight: 600; }
.side .method { min-width: 4.1rem; font-size: 0.64rem; }
.group-title { margin: 0 0 0.3rem; font-family: var(--serif); font-weight: 600; }
.group-title, .group-title a { color: var(--sand); }

.filter {
  position: sticky;
  top: 0;
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0.3rem;
  margin: 0 -0.25rem;
  padding: 0.25rem 0.25rem 1.1rem;
  background: var(--ground);
}
.filter label, .filter output { font-size: 0.82rem; color: var(--ink-soft); }
.filter label { grid-row: 1; }
.filter output { grid-area: 1 / 2; }
.filter input {
  grid-column: 1 / -1;
  width: 100%;
  padding: 0.5rem 0.7rem;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  font: inherit;
  color: inherit;
  background: var(--card);
}
.filter input::placeholder { color: var(--ink-soft); opacity: 1; }

@media (min-width: 60rem) {
  html { scroll-padding-top: 1.5rem; }
  .page { display: grid; grid-template-columns: 17.5rem minmax(0, 1fr); align-items: start; }
  .side { border: 0; }
  .side summary { padding-top: 1.5rem; }
  .contents { max-height: 100vh; padding: 0 1rem 2rem clamp(1rem, 3vw, 2.5rem); }
  .filter, .filter[hidden] + .group { padding-top: 1.75rem; }
  main { padding-left: 1.25rem; padding-top: 1.5rem; }
}

/* Beside the text the list is always open. Browsers that cannot do so keep the fold. */
@supports selector(::details-content) {
  @media (min-width: 60rem) {
    .side summary { display: none; }
    .side details::details-content { content-visibility: visible; display: block; }
  }
}

@media print {
  .side, .copyable button, .anchor { display: none; }
  .page { display: block; }
}
`;
