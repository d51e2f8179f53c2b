import type { ServerResponse } from 'node:http'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `
:root { color-scheme: light dark; --back: #eef1f6; --sheet: #fff; --ink: #16213a; --soft: #55617a; --line: #cfd6e4;
  --accent: #1d4fd7; --hover: #f2f5fc }
@media (prefers-color-scheme: dark) { :root { --back: #0d1424; --sheet: #172036; --ink: #eaf0ff; --soft: #a5b1ca;
  --line: #33405e; --accent: #9db8ff; --hover: #1f2b48 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--back);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 27rem; padding: 1.5rem; background: var(--sheet); border: 1px solid var(--line);
  border-radius: 14px }
h1 { margin: 0 0 .25rem; font-size: 1.35rem; line-height: 1.25 }
p { margin: 0 0 1rem; color: var(--soft) }
a { color: var(--accent) }
form { display: grid; gap: .5rem; margin: 0 }
button { display: flex; flex-direction: column; justify-content: center; width: 100%; min-height: 44px;
  padding: .5rem .9rem; font: inherit; font-weight: 600; text-align: start; color: inherit; background: none;
  border: 1px solid var(--line); border-radius: 10px; cursor: pointer; overflow-wrap: anywhere }
button:hover { background: var(--hover); border-color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
small { font-weight: 400; color: var(--soft) }
.plain { align-items: center; border-color: transparent; color: var(--soft) }
`

/** Renders a small page of the local stack, never of the portal itself. `body` is HTML. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

// Leave out `form-action`: Chromium would also apply it to the redirect back to the portal.
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

export const sendHtml = (response: ServerResponse, status: number, html: string, policy = pagePolicy): void => {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
  })
  response.end(html)
}
