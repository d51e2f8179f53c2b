import { isComplete } from './open.ts'
import type { Scene, State } from './state.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Math.floor(Date.now() / HOUR + hours) * HOUR).toISOString()

export const incident = {
  id: 'mail',
  kind: 'incident',
  title: { en: 'E-mail to clients is late', es: 'Los correos a clientes llegan tarde' },
  text: {
    en: 'Messages arrive up to two hours late. None is lost: do not send them again.',
    es: 'Los mensajes llegan hasta dos horas tarde. No se pierde ninguno: no los envíe otra vez.',
  },
  from: at(-2),
  sites: ['ALS News'],
  updates: [
    { at: at(-1), text: { en: 'A disk is full.', es: 'Hay un disco lleno.' } },
    { at: at(0), text: { en: 'The supplier is replacing a disk.', es: 'El proveedor está cambiando un disco.' } },
  ],
  link: 'https://status.als.example/mail',
}
const resolved = {
  ...incident,
  id: 'network',
  title: { en: 'Office network is slow', es: 'La red de la oficina va lenta' },
  from: at(-5),
  until: at(-3),
  updates: [{ at: at(-3), text: { en: 'A switch was replaced.', es: 'Se ha cambiado un conmutador.' } }],
}
const maintenance = {
  id: 'servers',
  kind: 'maintenance',
  title: { en: 'The group’s website moves', es: 'El sitio del grupo se traslada' },
  text: {
    en: 'It moves to new servers, and cannot be reached for a few minutes.',
    es: 'Pasa a otros servidores y no estará accesible durante unos minutos.',
  },
  from: at(-1),
  until: at(2),
  sites: ['ALS Group', 'ALS Valuation'],
  link: '/webpages',
}
const notice = {
  id: 'holiday',
  kind: 'notice',
  title: { en: 'Help desk closed on Monday', es: 'Soporte cierra el lunes' },
  text: { en: 'It opens again on Tuesday at 8:00.', es: 'Abre de nuevo el martes a las 8:00.' },
  from: at(-20),
  until: at(60),
}

/** What has ended, of this month and the months before. */
const past = [30, 100, 700, 760, 800, 1500, 3000].map((hours, index) => ({
  ...(index % 3 === 1 ? maintenance : incident),
  id: `past-${index}`,
  from: at(-hours - 2),
  until: at(-hours),
  updates: index % 3 === 1 ? [] : incident.updates.map((update, place) => ({ ...update, at: at(place - 1 - hours) })),
}))

/** What the operator has announced. */
export const announced = [incident, resolved, maintenance, notice]

export const publish =
  (...announcements: readonly object[]) =>
  ({ context }: Scene) =>
    context.route('**/announcements.json', (route) => route.fulfill({ json: announcements }))

/** Runs in the browser: adds the links to the feeds that a build writes if it publishes the announcements. */
function addFeeds(): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (const locale of ['en', 'es']) {
      for (const [end, type] of [
        ['atom', 'application/atom+xml'],
        ['ics', 'text/calendar'],
      ]) {
        const link = document.createElement('link')
        Object.assign(link, { rel: 'alternate', type, hreflang: locale, href: `/announcements.${locale}.${end}` })
        document.head.append(link)
      }
    }
  })
}

/** Waits for the lines of the announcements at the end of the dashboard. */
async function hasLines(scene: Scene) {
  await isComplete(scene)
  const region = scene.page.getByRole('region', { name: scene.t.announcement.region })
  await region.waitFor()
  return region
}

export const announcementStates: readonly State[] = [
  {
    name: 'announcements',
    path: '/',
    history: true,
    sites: ['fast', 'fast', 'refusing'],
    prepare: publish(notice, maintenance, incident, resolved),
    arrange: async (scene) => void (await hasLines(scene)),
  },
  {
    name: 'announcements-open',
    path: '/',
    prepare: publish(notice, maintenance),
    arrange: async (scene) => {
      const summaries = (await hasLines(scene)).locator('summary')
      for (const summary of await summaries.all()) await summary.click()
    },
  },
  {
    name: 'earlier',
    path: '/',
    history: true,
    prepare: async (scene) => {
      await publish(resolved, ...past)(scene)
      await scene.context.addInitScript(addFeeds)
    },
    arrange: async (scene) => {
      await isComplete(scene)
      const region = scene.page.getByRole('region', { name: scene.t.recent.past })
      await region.locator('summary').first().click()
      await region.getByRole('list').getByText(scene.t.announcement.kinds.incident).first().click()
    },
  },
  {
    name: 'announcements-elsewhere',
    isVariant: true,
    path: '/webpages',
    prepare: publish(notice, maintenance, incident),
    arrange: async (scene) => {
      await isComplete(scene)
      await scene.page.getByText(scene.t.menu.notes.incident).first().waitFor({ state: 'attached' })
    },
  },
]
