// @vitest-environment happy-dom
import '../support/styles.ts'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../src/base/locales.ts'
import { signedIn, staff } from '../support/fake-portal.tsx'
import { searchShipped } from '../support/shipped-search.ts'

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
  const search = searchShipped(signedIn(staff), locale)
  test.each(queries.map((query) => [query[0], query[column]] as const))('“%s” finds first %s', (query, label) => {
    expect(search(query)[0]).toBe(label)
  })
})
