import { mkdirSync, writeFileSync } from 'node:fs'
import type { Card, PortalConfig } from '../../src/portal/config.ts'
import { shipped } from './shipped.ts'

const subjects = 'Valoración Precios Análisis Auditoría Informe Gestión Previsión Contrato Licitación Tesorería'.split(
  ' ',
)
const places = ['Madrid', 'Lisboa', 'París', 'Berlín', 'Dublín', 'Praga', 'Roma', 'Viena', 'Oslo', 'Atenas']

/** The configuration with the given number of public cards on /webpages. */
export function withManyCards(config: PortalConfig, count: number): PortalConfig {
  const all = Array.from({ length: count }, (_, at) => cardAt(at, config))
  // Give the last card a picture that no other card has, so that a test can see when it is fetched.
  const webpages = all.map((card, at) => (at === count - 1 ? { ...card, imagePath: 'images/webinar.svg' } : card))
  return { ...config, cards: { ...config.cards, webpages } }
}

/** Writes the shipped configuration with `count` cards on /webpages to a file. Returns the file's path. */
export function writeManyCards(file: string, count: number): string {
  mkdirSync('.cache/browser', { recursive: true })
  writeFileSync(file, JSON.stringify(withManyCards(shipped, count)))
  return file
}

/** Names and descriptions share words, like those of a real catalogue. */
function cardAt(at: number, { cards }: PortalConfig): Card {
  const pictures = Object.values(cards)
    .flat()
    .map(({ imagePath }) => imagePath)
  const [subject, other] = [subjects[at % 10] ?? '', subjects[(at + 3) % 10] ?? '']
  const [place, elsewhere] = [places[Math.floor(at / 10) % 10] ?? '', places[(at + 7) % 10] ?? '']
  return {
    name: `${subject} ${place} ${at + 1}`,
    url: `https://card-${at + 1}.als.example`,
    imagePath: pictures[at % pictures.length] ?? '',
    description: {
      es: `Consulta y seguimiento de ${other.toLowerCase()} en ${elsewhere}, con datos del trimestre ${1 + (at % 4)} y avisos por correo.`,
    },
  }
}
