/** `npm run import`: writes a first portal.json from the file of another launcher. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { BuildProblem } from '../problem.ts'
import { reportOf, schemaText } from '../config/index.ts'
import { parseConfig } from '../config/check-config.ts'
import { pictureFaults, readPicture } from '../config/pictures/picture-faults.ts'
import { type Entry, LeftOut } from './launcher.ts'
import { readLauncher } from './read-launcher.ts'
import { exampleOf, type ImportOptions, portalOf, variable } from './to-portal.ts'

const pictureEnding = /\.(svg|png|webp|avif|jpe?g|gif)$/i

/**
 * @param path the launcher's file, or homepage's folder
 * @param out the folder to write to
 * @returns what the command prints
 * @throws BuildProblem if the file cannot be read, or the folder already has a portal.json
 */
export async function importLauncher(path: string, out: string, options: ImportOptions): Promise<string> {
  const file = join(out, 'portal.json')
  if (existsSync(file)) throw new BuildProblem(`${file} exists, and is not replaced. Choose another folder with --out.`)
  const leftOut = new LeftOut()
  const { launcher, furtherPages, folder } = await readLauncher(resolve(path), leftOut)
  const pictures = new Map<string, Uint8Array>()
  const portal = portalOf(
    launcher,
    furtherPages,
    (entry) => pictureOf(entry, folder, pictures, leftOut, out),
    leftOut,
    options,
  )
  if (Object.values(portal.cards).every(({ length }) => length === 0)) {
    throw new BuildProblem(
      [
        `Nothing is written: ${path} has nothing that can be taken.`,
        ...leftOut.lines().map((line) => `  ${line}`),
      ].join('\n'),
    )
  }
  const text = `${JSON.stringify(portal, null, 2)}\n`
  const variables = new Map(
    [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].flatMap(([quoted]) =>
      [...quoted.matchAll(variable)].map(([, name = '']) => [name, exampleOf(quoted.slice(1))] as const),
    ),
  )
  const checked = parseConfig(
    Buffer.from(text),
    {
      otherPictures: [],
      readPicture: (imagePath) => pictureIn(pictures.get(imagePath)),
    },
    Object.fromEntries(variables),
  )
  if (!checked.ok) {
    throw new BuildProblem(`Nothing is written: ${path} gives a faulty file.\n${reportOf(checked.problems).join('\n')}`)
  }
  for (const [name, bytes] of [
    ...pictures,
    ['portal.schema.json', schemaText()] as const,
    ['portal.json', text] as const,
  ]) {
    await mkdir(dirname(join(out, name)), { recursive: true })
    await writeFile(join(out, name), bytes)
  }
  const lists = Object.values(portal.cards).filter(({ length }) => length > 0)
  const sections = lists.flatMap((cards) => [...new Set(cards.map(({ section }) => section))]).length
  const onPages = lists.length > 1 ? ` on ${lists.length} pages` : ''
  const where = relative('.', file)
  return [
    `${path}: a file of ${launcher.program}`,
    `Taken: ${counted(lists.flat().length, 'card')} in ${counted(sections, 'section')}${onPages}, ${counted(portal.sites.length, 'site')}, ${counted(pictures.size, 'picture')}, written to ${where}`,
    ...listed('Left out:', leftOut.lines()),
    ...listed('What the build will say:', reportOf(checked.warnings)),
    ...listed(
      'Give the build these variables, whose values everybody can read:',
      [...variables.keys()].map((name) => `${name}=…`),
    ),
    'Fill in:',
    '  identity: the issuer of your sign-in service, the client ID, and the domain of staff e-mail addresses',
    `  contact: the address of the portal's administrators`,
    `  sites: ${watchedSites(launcher.program, portal.sites.length, options)}`,
    `Then: npm start -- --config ${where}`,
  ].join('\n')
}

function watchedSites(program: string, count: number, { watchAll }: ImportOptions): string {
  if (watchAll) return 'the status board watches each https: address'
  return count === 0
    ? 'what the status board shall watch. With --watch, it watches each https: address'
    : `what else the status board shall watch, beside what ${program} watches`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const listed = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`)]

const pictureIn = (bytes: Uint8Array | undefined) => bytes && { sizeBytes: bytes.length, firstBytes: bytes }

/** Finds the picture that an entry names beside the launcher's file. Adds it to `pictures`, and returns its new path. */
function pictureOf(
  { name, picture }: Entry,
  folder: string,
  pictures: Map<string, Uint8Array>,
  leftOut: LeftOut,
  out: string,
): string | undefined {
  if (picture === '') return undefined
  if (/^https?:/i.test(picture)) {
    leftOut.add('Its picture is on another host: save it into images/', name)
    return undefined
  }
  const file = pictureEnding.test(picture) ? findPicture(folder, picture) : undefined
  if (file === undefined) {
    leftOut.add('Its picture or icon is no file beside the configuration: save one into images/', name)
    return undefined
  }
  const read = readPicture(file)
  const bytes = read.firstBytes
  const [fault] = pictureFaults(picture, read)
  if (fault) {
    leftOut.add(`Its picture ${fault.message}`, name)
    return undefined
  }
  const [, stem = '', ending = ''] = /([^/]*)(\.\w+)$/.exec(picture) ?? []
  // What the build accepts in a path.
  const safeName = `${stem.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'picture'}${ending}`
  for (let number = 1; ; number += 1) {
    const path = `images/${number === 1 ? '' : `${number}-`}${safeName}`
    const existing = join(out, path)
    const other = pictures.get(path) ?? (existsSync(existing) ? readFileSync(existing) : undefined)
    if (other !== undefined && Buffer.compare(other, bytes) !== 0) continue
    pictures.set(path, bytes)
    return path
  }
}

/** The folders in which the launchers keep pictures, relative to the configuration. */
const pictureFolders = ['.', '..', 'assets', 'icons', 'images', 'item-icons', '../icons', '../images', '../item-icons']

function findPicture(folder: string, picture: string): string | undefined {
  const path = picture.replace(/^[./]+/, '')
  if (path.split('/').includes('..')) return undefined
  const paths = [path, path.replace(/^assets\//, ''), path.replace(/^(icons|images|item-icons)\//, '')]
  return pictureFolders
    .flatMap((each) => paths.map((picturePath) => join(folder, each, picturePath)))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
}
