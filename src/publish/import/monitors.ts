/** Reads the configuration of Gatus, and the export of Uptime Kuma. Both only watch, so their entries are no cards. */
import { fieldsOf } from '../../base/json.ts'
import { emptyEntry, type Entry, type Launcher, type LeftOut, listIn, textIn } from './launcher.ts'

export const isGatus = (file: unknown): boolean => Array.isArray(fieldsOf(file)['endpoints'])
export const isUptimeKuma = (file: unknown): boolean => Array.isArray(fieldsOf(file)['monitorList'])

const conditions =
  'Conditions, methods, headers and intervals of a check are not taken: browsers load a picture of the site'

export function readGatus(json: unknown, leftOut: LeftOut): Launcher {
  const file = fieldsOf(json)
  const ui = fieldsOf(file['ui'])
  leftOut.addSettings(file, ['endpoints', 'ui'], 'the file', {
    'external-endpoints': 'What pushes its own state has no address to check',
  })
  const entries = listIn(file['endpoints']).map((value) => {
    const { name, group, url, enabled, ...others } = fieldsOf(value)
    return watched(textIn(name), textIn(group), textIn(url), enabled !== false, others, leftOut)
  })
  const title = textIn(ui['header'] ?? ui['title'])
  return { program: 'Gatus', title, intro: '', language: '', entries, references: [] }
}

export function readUptimeKuma(json: unknown, leftOut: LeftOut): Launcher {
  const file = fieldsOf(json)
  leftOut.addSettings(file, ['monitorList', 'version'], 'the file', {
    heartbeatList: 'The history of the checks is not taken',
    notificationList: 'Notifications, with their keys, are not taken',
  })
  const entries = listIn(file['monitorList']).map((value) => {
    const { name, url, type, active, ...others } = fieldsOf(value)
    const isWeb = /^(http|keyword|json-query)/.test(textIn(type))
    const isActive = active !== false && active !== 0
    return watched(textIn(name), '', isWeb ? textIn(url) : '', isActive, others, leftOut)
  })
  return { program: 'Uptime Kuma', title: '', intro: '', language: '', entries, references: [] }
}

function watched(
  name: string,
  section: string,
  url: string,
  isActive: boolean,
  others: Readonly<Record<string, unknown>>,
  leftOut: LeftOut,
): Entry {
  if (!isActive) leftOut.add('Checks that are switched off', name)
  else if (Object.keys(others).length > 0) leftOut.add(conditions, name)
  return { ...emptyEntry, name, section, url, watchedUrl: isActive ? url : null, isCard: false }
}
