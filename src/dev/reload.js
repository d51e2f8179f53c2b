// Runs in each page of `npm start -- --config FILE`: see live-reload.ts. Without markup or style attributes, which the
// policy of the page refuses.
/** @type {number | undefined} */
let shownBuild
const box = document.createElement('pre')
box.setAttribute('role', 'alert')
Object.assign(box.style, {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: 99,
  maxHeight: '60vh',
  overflow: 'auto',
  margin: 0,
  padding: '1rem',
  whiteSpace: 'pre-wrap',
  font: '14px/1.5 monospace',
  background: '#7a1f1f',
  color: '#fff',
})
new EventSource('/@reload').onmessage = ({ data }) => {
  const { build, problems } = JSON.parse(data)
  if (shownBuild !== undefined && build !== shownBuild) location.reload()
  shownBuild = build
  box.textContent = problems + '\n\nThe last good build is shown.'
  if (problems === null) box.remove()
  else document.body.append(box)
}
