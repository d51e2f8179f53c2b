import type { Card, PortalConfig } from '../../src/portal/config.ts'

/** Services by section, as the public files of other launchers have them: short names, a line each, few pictures. */
const services: Readonly<Record<string, readonly string[]>> = {
  Office: ['Mail', 'Calendar', 'Contacts', 'Documents', 'Slides', 'Notes', 'Meeting Rooms', 'Print Queue'],
  Finance: ['Ledger', 'Payroll', 'Invoices', 'Expenses', 'Treasury', 'Fixed Assets', 'Tax Calendar'],
  People: ['Directory', 'Holidays', 'Training', 'Recruiting', 'Reviews', 'Welcome', 'Time Sheets'],
  Engineering: ['Code', 'Builds', 'Packages', 'Containers', 'Tickets', 'Wiki', 'Dashboards'],
  Infrastructure: ['Backups', 'Hypervisor', 'Storage', 'Routers', 'Certificates', 'Logs', 'Alerts'],
  Media: ['Photos', 'Videos', 'Music', 'Books', 'Podcasts'],
}

/** The configuration with 41 public links in six sections on /webpages. */
export function withManyLinks(config: PortalConfig): PortalConfig {
  const pictures = config.cards.webpages.map(({ imagePath }) => imagePath)
  const webpages = Object.entries(services).flatMap(([section, names]) =>
    names.map((name, index): Card => {
      const imagePath = pictures[index]
      return {
        name,
        section,
        url: `https://${name.toLowerCase().replaceAll(' ', '-')}.als.example`,
        description: {
          en: `${name} of the group, for everyday work in every office`,
          es: `${name}, para el día a día`,
        },
        ...(index % 4 === 1 && {
          contact: 'mailto:help@als.example',
          links: ['Guide', 'Request access', 'Status'].map((link) => ({ name: link, url: 'https://help.als.example' })),
        }),
        ...(index % 3 === 0 && imagePath !== undefined && { imagePath }),
      }
    }),
  )
  return { ...config, cards: { ...config.cards, webpages } }
}
