import { expect, test } from 'vitest'
import { nearestTo } from '../../src/shell/nearest.ts'

const destinations = [
  ['/audiototext', 'Audio to Text', 'Audio a texto'],
  ['/als-pptx-translator', 'PPTX Translator', 'Traductor de PPTX'],
  ['/als-pdf-table', 'PDF Tables', 'Tablas de PDF'],
  ['Financial Analysis', 'Análisis financiero'],
  ['ALS Group', 'Grupo ALS'],
  ['/webpages', 'Webpages', 'Sitios web'],
  ['/webinars', 'Webinars', 'Webinarios'],
].map((names) => ({ names }))
const nearest = (path: string) => nearestTo(path, destinations)?.names[0]

test.each([
  ['/audio-to-text', '/audiototext'],
  ['/Audio_To_Text/', '/audiototext'],
  ['/audiototxt', '/audiototext'],
  ['/audio', '/audiototext'],
  ['/tools/audio-a-texto', '/audiototext'],
  ['/pdf-tables', '/als-pdf-table'],
  ['/traductor', '/als-pptx-translator'],
  ['/apps/financial-analysis', 'Financial Analysis'],
  ['/análisis-financiero', 'Financial Analysis'],
  ['/an%C3%A1lisis', 'Financial Analysis'],
  ['/webinar', '/webinars'],
  ['/webinarios', '/webinars'],
  ['/web-pages', '/webpages'],
])('%s is like %s', (path, name) => expect(nearest(path)).toBe(name))

test.each(['/', '/nowhere', '/wp-login.php', '/.env', '/a', '/%E0%A4%A', '/index.php', '/xyz/123'])(
  '%s is like nothing',
  (path) => expect(nearest(path)).toBeUndefined(),
)
