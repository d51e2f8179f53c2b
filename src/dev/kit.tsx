import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { drawingNames } from '../ui/pictures/drawing.tsx'
import { skip } from '../ui/controls/skip-link.css.ts'
import * as ui from '../ui/index.ts'
import { StatusStrip } from '../ui/messages/status-strip.tsx'
import * as styles from './kit.css.ts'
import { showStates } from './show-states.ts'

// A page with every component of the kit in every state, built for the local stack only.

type Component<Exports> = {
  [Name in keyof Exports]: Exports[Name] extends (...props: never) => ReactNode ? Name : never
}[keyof Exports]
/** The page itself is made of these. */
type UsedByThePage = 'PageHeading' | 'VisuallyHidden'
/** The components of src/ui, so that the page does not compile without one of them. */
type ComponentName = Exclude<Component<typeof ui>, UsedByThePage> | 'StatusStrip'

/** Specimens of a component by their names. */
type Specimens = Readonly<Record<string, ReactNode>>

const states = ['rest', 'hover', 'focus-visible', 'active'] as const
/** Each of their specimens stands beside its looks under the pointer, with the keyboard's focus, and pressed. */
const interactive: readonly string[] = [
  'Button',
  'ButtonLink',
  'TextLink',
  'Segmented',
  'Switch',
] satisfies ComponentName[]
const kinds = ['primary', 'secondary', 'success', 'danger', 'warning'] as const
const looks = ['full', 'outline', 'ghost', 'empty'] as const
const tones = ['good', 'warn', 'bad', 'idle'] as const
const shapes = ['spinner', 'dots', 'bar'] as const
const hour = Array.from({ length: 60 }, (_, minute) => tones[Math.floor(minute / 5) % tones.length] ?? 'idle')
const themes = [
  { value: 'light dark', label: 'System', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const
const newTabText = '(opens in new tab)'
const picture = '/images/valuation.svg'
// This file exists but is not an image, so decoding fails without an error in the console.
const brokenPicture = '/kit.html'

/** Draws a specimen for each name. */
const forEach = <Name extends string>(names: readonly Name[], draw: (name: Name) => ReactNode): Specimens =>
  Object.fromEntries(names.map((name) => [name, draw(name)]))

/** Draws a specimen for each pair of names. */
const combine = <One extends string, Other extends string>(
  ones: readonly One[],
  others: readonly Other[],
  draw: (one: One, other: Other) => ReactNode,
): Specimens => Object.fromEntries(ones.flatMap((one) => others.map((other) => [`${one}, ${other}`, draw(one, other)])))

function Choice({ onChange }: { readonly onChange?: (theme: string) => void }) {
  const [value, setValue] = useState<string>('light dark')
  const choose = (theme: string) => {
    setValue(theme)
    onChange?.(theme)
  }
  return <ui.Segmented label="Theme" value={value} onChange={choose} options={themes} />
}

function Toggle({ checked }: { readonly checked: boolean }) {
  const [isOn, setIsOn] = useState(checked)
  return <ui.Switch label="Pause updates" checked={isOn} onChange={setIsOn} />
}

function OpenDrawer(props: Pick<ComponentProps<typeof ui.Drawer>, 'side' | 'surface'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ui.Button look="outline" onClick={() => setOpen(true)}>
        Open
      </ui.Button>
      <ui.Drawer {...props} open={open} onClose={() => setOpen(false)} label="Drawer" closeLabel="Close">
        <p className={styles.drawer}>Escape, the close button and a click outside close it.</p>
      </ui.Drawer>
    </>
  )
}

const kit: Readonly<Record<ComponentName, Specimens>> = {
  Button: {
    ...combine(kinds, looks, (kind, look) => <ui.Button {...{ kind, look }}>Refresh</ui.Button>),
    ...combine(looks, ['loading', 'disabled'], (look, state) => (
      <ui.Button look={look} loading={state === 'loading'} aria-disabled={state === 'disabled'}>
        Refresh
      </ui.Button>
    )),
    ...forEach(['sm', 'md', 'lg', 'fit'], (size) => <ui.Button size={size}>Refresh</ui.Button>),
    icon: <ui.Button icon="refresh">Refresh</ui.Button>,
    'icon alone': <ui.Button icon="refresh" aria-label="Refresh" />,
    pressed: <ui.Button kind="secondary" look="empty" icon="star" aria-label="Star" aria-pressed />,
    block: <ui.Button block>Refresh</ui.Button>,
  },
  ButtonLink: { 'same tab': <ui.ButtonLink href="#link">A link</ui.ButtonLink> },
  TextLink: forEach(['same tab', 'new tab'], (tab) => (
    <ui.TextLink href="#link" newTabText={tab === 'new tab' ? newTabText : undefined}>
      A link
    </ui.TextLink>
  )),
  Segmented: { icons: <Choice /> },
  Switch: { on: <Toggle checked />, off: <Toggle checked={false} /> },
  Tooltip: forEach(['settings', 'search'], (icon) => (
    <ui.Tooltip text={icon}>
      <ui.Button icon={icon} aria-label={icon} />
    </ui.Tooltip>
  )),
  Drawer: combine(['start', 'end', 'top', 'small', 'foot'], ['raised', 'ink'], (side, surface) => (
    <OpenDrawer {...{ side, surface }} />
  )),
  Banner: forEach(tones, (tone) => (
    <div className={styles.tones[tone]}>
      <ui.Banner icon={<ui.Icon name={ui.iconOfTone[tone]} />} title="Some Services Down" facts="10:42">
        What opens
      </ui.Banner>
    </div>
  )),
  Popover: {
    note: (
      <ui.Popover icon="info" label="About">
        A few words.
      </ui.Popover>
    ),
  },
  Message: forEach(['info', 'good', 'warn', 'bad'], (tone) => (
    <ui.Message tone={tone} title="Popup blocked by user" actions={<ui.Button size="sm">Try again</ui.Button>}>
      Allow pop-ups for this site.
    </ui.Message>
  )),
  StatusLabel: forEach(tones, (tone) => <ui.StatusLabel tone={tone}>A state</ui.StatusLabel>),
  StatusStrip: { hour: <StatusStrip label="Last hour" bars={hour} /> },
  KeyCaps: forEach(['Ctrl K · /', '⌘ K', '↑ ↓', 'Esc'], (keys) => <ui.KeyCaps keys={keys} />),
  Loader: {
    ...combine(shapes, ['small', 'medium', 'large'], (variant, size) => (
      <ui.Loader {...{ variant, size }} label="Loading" />
    )),
    ...combine(shapes, ['primary', 'secondary', 'aux', 'white', 'dark'], (variant, colour) => (
      <span className={styles.grounds[colour]}>
        <ui.Loader {...{ variant, colour }} label="Loading" />
      </span>
    )),
  },
  Thumbnail: {
    ...combine(['sm', 'md'], [picture, brokenPicture], (size, src) => (
      <ui.Thumbnail name="Valuation" {...{ size, src }} />
    )),
    logo: <ui.Thumbnail name="A logo" src="/favicon.svg" fit="contain" />,
    monogram: <ui.Thumbnail name="Valuation" />,
  },
  Monogram: forEach(['Benchmarking', 'Financial Analysis', 'UI', 'Webinar 1', 'Tenders', 'PDF Tables'], (name) => (
    <ui.Monogram name={name} wide />
  )),
  Drawing: forEach(drawingNames, (name) => <ui.Drawing name={name} />),
  Icon: {
    ...forEach(['sm', 'md', 'lg'], (size) => <ui.Icon name="star" size={size} />),
    ...forEach(ui.iconNames, (name) => <ui.Icon name={name} />),
  },
}

interface RowProps {
  readonly name: string
  readonly specimen: ReactNode
  readonly shownStates: readonly string[]
}

function Row({ name, specimen, shownStates }: RowProps) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      {shownStates.map((state) => (
        <div key={state} data-show={state}>
          {specimen}
        </div>
      ))}
    </>
  )
}

function Section({ name, specimens }: { readonly name: string; readonly specimens: Specimens }) {
  const isInteractive = interactive.includes(name)
  return (
    <section className={styles.section}>
      <h2>{name}</h2>
      <div className={isInteractive ? styles.states : styles.list}>
        {isInteractive &&
          ['', ...states].map((state) => (
            <span key={state} className={styles.name}>
              {state}
            </span>
          ))}
        {Object.entries(specimens).map(([title, specimen]) => (
          <Row key={title} name={title} specimen={specimen} shownStates={isInteractive ? states : ['rest']} />
        ))}
      </div>
    </section>
  )
}

function showTheme(theme: string): void {
  document.documentElement.style.colorScheme = theme
}

function Kit() {
  return (
    <>
      <a className={skip} href="#kit">
        Skip to content
      </a>
      <main id="kit" className={styles.page}>
        <ui.PageHeading intro="Every component in every state.">Interface kit</ui.PageHeading>
        <Choice onChange={showTheme} />
        {Object.entries(kit).map(([name, specimens]) => (
          <Section key={name} name={name} specimens={specimens} />
        ))}
      </main>
    </>
  )
}

showTheme('light dark')
showStates()
const root = document.getElementById('root')
if (root) createRoot(root).render(<Kit />)
