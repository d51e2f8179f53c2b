/** A page with all pictures, grouped by state: `board-paused-390-dark-es.png` is in the group "board-paused". */
export function contactSheet(files: readonly string[]): string {
  const groupOf = (file: string) => file.replace(/-\d+-(light|dark)-(en|es)\.png$/, '')
  const groups = new Map(
    [...new Set(files.map(groupOf))].map((name) => [name, files.filter((file) => groupOf(file) === name)]),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Every state of the portal</title>
<style>
body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; background: #777; color: #fff }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem }
nav a { margin-right: 1rem }
div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }
figure { margin: 0 }
img { display: block; height: 20rem; max-width: 30rem; object-fit: cover; object-position: top left }
figcaption { font-size: .8rem }
a { color: inherit }
</style>
</head>
<body>
<h1>Every state of the portal: ${files.length} pictures</h1>
<nav>${[...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`).join('\n')}</nav>
${[...groups].map(([name, all]) => `<h2 id="${name}">${name}</h2>\n<div>${all.map(figure(name)).join('\n')}</div>`).join('\n')}
</body>
</html>
`
}

const figure = (group: string) => (file: string) => {
  const form = file.slice(group.length + 1, -'.png'.length)
  return `<figure><a href="${file}"><img src="${file}" alt="${group}, ${form}" loading="lazy"></a><figcaption>${form}</figcaption></figure>`
}
