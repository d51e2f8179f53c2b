/** The model that every launcher's file is read into, and the list of what it leaves out. */
import { fieldsOf } from '../../base/json.ts'

/** An entry of another launcher, not judged yet. */
export interface Entry {
  readonly name: string
  /** The heading above it; nested groups are joined: `Media · Music`. */
  readonly section: string
  readonly url: string
  readonly description: string
  readonly keywords: string
  /** The path of a picture as the launcher writes it, or empty. */
  readonly picture: string
  /** The address that the launcher watches, or null. */
  readonly watchedUrl: string | null
  /** Whether only signed-in people see it. */
  readonly isPrivate: boolean
}

/** A page of entries. */
export interface LauncherPage {
  readonly title: string
  readonly intro: string
  readonly entries: readonly Entry[]
}

/** A further page, which is a file of its own. */
export interface PageReference {
  readonly name: string
  /** As the launcher writes it, relative to the folder of its file. */
  readonly path: string
}

export interface Launcher extends LauncherPage {
  /** Such as `Homer`. */
  readonly program: string
  /** Its sign-in service. */
  readonly identity?: { readonly authority: string; readonly clientId: string }
  readonly references: readonly PageReference[]
}

/** What is left out, in the order found: each reason with the names that it concerns. Values are never listed. */
export class LeftOut {
  readonly #namesByReason = new Map<string, Set<string>>()

  add(reason: string, name: string): void {
    const names = this.#namesByReason.get(reason) ?? new Set<string>()
    this.#namesByReason.set(reason, names.add(name))
  }

  /** Adds the settings of a part of the file that the reader does not take. */
  addSettings(
    map: unknown,
    taken: readonly string[],
    part: string,
    reasons: Readonly<Record<string, string>> = {},
  ): void {
    for (const key of Object.keys(fieldsOf(map))) {
      if (!taken.includes(key)) this.add(own(reasons, key) ?? `Settings of ${part} that the portal does not have`, key)
    }
  }

  /** Adds each key of an entry that the reader does not take. */
  addKeys(map: unknown, taken: readonly string[], name: string, reasons: Readonly<Record<string, string>>): void {
    for (const key of Object.keys(fieldsOf(map))) {
      if (!taken.includes(key))
        this.add(own(reasons, key) ?? `"${key}" of an entry, which the portal does not have`, name)
    }
  }

  lines(): readonly string[] {
    return [...this.#namesByReason].map(([reason, names]) => `${reason}: ${[...names].join(', ')}`)
  }
}

/** Returns the reason of a key, and nothing for a member of every object, such as `constructor`. */
const own = (reasons: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(reasons, key) ? reasons[key] : undefined

/** A text of the file: numbers and booleans are texts that YAML reads as something else. */
export function textIn(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  return text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
}

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const emptyEntry: Entry = {
  name: '',
  section: '',
  url: '',
  description: '',
  keywords: '',
  picture: '',
  watchedUrl: null,
  isPrivate: false,
}

/** The reasons of keys that several launchers have. */
export const commonReasons: Readonly<Record<string, string>> = {
  type: 'Live data of the program (its widget), with its keys, is not taken',
  widget: 'Live data of the program (its widget), with its keys, is not taken',
  widgets: 'Widgets are not taken: the portal shows no data of other programs',
  target: 'The way a link opens ("target") is the portal\'s own',
  icon: 'The name of an icon is no picture: save a picture into images/ and name it in "imagePath"',
}
