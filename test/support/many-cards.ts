import { mkdirSync, writeFileSync } from 'node:fs'
import type { Card, PortalConfig } from '../../src/portal/config.ts'
import { shipped } from './shipped.ts'

const subjects = 'Valoración Precios Análisis Auditoría Informe Gestión Previsión Contrato Licitación Tesorería'.split(
  ' ',
)
const places = ['Madrid', 'Lisboa', 'París', 'Berlín', 'Dublín', 'Praga', 'Roma', 'Viena', 'Oslo', 'Atenas']

/** The configuration with the given number of public cards on /webpages, in as many sections, or in none. */
export function withManyCards(config: PortalConfig, count: number, sections = 0): PortalConfig {
  const sectionOf = (index: number) =>
    sections > 0 && { section: `Section ${1 + Math.floor((index * sections) / count)}` }
  const all = Array.from({ length: count }, (_, index) => ({ ...cardAt(index, config), ...sectionOf(index) }))
  // Give the last card a picture that no other card has, so that a test can see when it is fetched.
  const webpages = all.map((card, index) => (index === count - 1 ? { ...card, imagePath: 'images/webinar.svg' } : card))
  return { ...config, cards: { ...config.cards, webpages } }
}

/** The configuration with 500 public cards on /webpages, in twenty sections. Some have links and a contact. */
export function withManySections(config: PortalConfig): PortalConfig {
  const full = withManyCards(config, 500)
  const webpages = full.cards.webpages.map(({ imagePath, ...card }, index): Card => ({
    ...card,
    section: `${subjects[index % 10]} ${index % 20 < 10 ? 'A' : 'B'}`,
    ...(index % 3 === 0 && imagePath !== undefined && { imagePath }),
    ...(index % 5 === 0 && {
      contact: 'mailto:help@als.example',
      links: ['Guide', 'Request access', 'Status'].map((name) => ({ name, url: 'https://help.als.example' })),
    }),
  }))
  return { ...full, cards: { ...full.cards, webpages } }
}

/** Writes the shipped configuration with `count` cards on /webpages to a file. Returns the file's path. */
export function writeManyCards(file: string, count: number): string {
  mkdirSync('.cache/browser', { recursive: true })
  writeFileSync(file, JSON.stringify(withManyCards(shipped, count)))
  return file
}

/** Names and descriptions share words, like those of a real catalogue. */
function cardAt(index: number, { cards }: PortalConfig): Card {
  const pictures = Object.values(cards)
    .flat()
    .map(({ imagePath }) => imagePath)
  const [subject, other] = [subjects[index % 10] ?? '', subjects[(index + 3) % 10] ?? '']
  const [place, elsewhere] = [places[Math.floor(index / 10) % 10] ?? '', places[(index + 7) % 10] ?? '']
  return {
    name: `${subject} ${place} ${index + 1}`,
    url: `https://card-${index + 1}.als.example`,
    imagePath: pictures[index % pictures.length] ?? '',
    description: {
      es: `Consulta y seguimiento de ${other.toLowerCase()} en ${elsewhere}, con datos del trimestre ${1 + (index % 4)} y avisos por correo.`,
    },
  }
}
