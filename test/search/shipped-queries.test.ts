// @vitest-environment happy-dom
import '../support/styles.ts'
import { describe, expect, test } from 'vitest'
import { textsFor } from '../../src/app/context/context.tsx'
import type { Locale } from '../../src/base/locales.ts'
import { paletteEntries } from '../../src/search/all-entries.ts'
import { createIndex } from '../../src/search/find.ts'
import { fakeCores, signedIn, staff } from '../support/fake-portal.tsx'
import { shipped } from '../support/shipped.ts'

// Queries of users who open a program once a year, or look for help.
const queries: readonly (readonly [query: string, en: string, es: string])[] = [
  ['benhcmark', 'Benchmarking', 'Benchmarking'],
  ['ppt', 'PPTX Translator', 'Traductor de PPTX'],
  ['transcripcion', 'Audio to Text', 'Audio a texto'],
  ['finanzas', 'Financial Analysis', 'Análisis financiero'],
  ['soporte', 'Report a problem', 'Informar de un problema'],
  ['contraseña', 'My account', 'Mi cuenta'],
  ['incidencia', 'Report a problem', 'Informar de un problema'],
  ['status', 'Dashboard', 'Inicio'],
  ['estado', 'Dashboard', 'Inicio'],
  ['acta', 'Audio to Text', 'Audio a texto'],
  ['licitaciones publicas', 'Tender Management', 'Gestión de licitaciones'],
  ['OCR', 'PDF Tables', 'Tablas de PDF'],
  ['TP', 'ALS Transfer Pricing', 'ALS Precios de Transferencia'],
  ['tenders.als', 'Tender Management', 'Gestión de licitaciones'],
  ['salir', 'Sign Out', 'Cerrar sesión'],
  ['incident', 'Report a problem', 'Informar de un problema'],
  ['support', 'Report a problem', 'Informar de un problema'],
  ['help desk', 'Report a problem', 'Informar de un problema'],
  ['password', 'My account', 'Mi cuenta'],
  ['formacion', 'Webinars', 'Webinarios'],
  ['forecast', 'Predictive Solutions', 'Soluciones predictivas'],
  ['contracts', 'Document Review Automation', 'Automatización de la revisión documental'],
  ['herramientas', 'Tools', 'Herramientas'],
  ['tools', 'Tools', 'Herramientas'],
]

describe.each<[Locale, 1 | 2]>([
  ['en', 1],
  ['es', 2],
])('in the shipped portal in %s', (locale, column) => {
  const { cores } = fakeCores({ config: shipped })
  const { all } = paletteEntries({
    cores,
    texts: textsFor(locale, shipped),
    viewer: { role: 'staff', groups: [] },
    authState: signedIn(staff),
    theme: 'system',
    reading: cores.situations.get(),
    shortcuts: null,
  })
  const { find } = createIndex(all)

  test.each(queries.map((query) => [query[0], query[column]] as const))('“%s” finds first %s', (query, label) => {
    expect(find(query)?.items[0]?.label).toBe(label)
  })
})
