import '../app/document.css.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Card, CardItem } from '../ui/card.tsx'
import { drawingNames } from '../ui/drawing.tsx'
import * as ui from '../ui/index.ts'
import { StatusStrip } from '../ui/status-strip.tsx'
import { VideoFrame } from '../ui/video-frame.tsx'
import { ControlStates, PaletteRows, RowStates, Star } from './kit-states.tsx'
import * as styles from './kit.css.ts'
import { showStates } from './show-states.ts'

// A page with every component of the kit in every variant, built for the local stack only. `Kit` is long because it
// lists the whole page in reading order.

const kinds = ['primary', 'secondary', 'success', 'danger', 'warning'] as const
const looks = ['full', 'outline', 'ghost', 'empty'] as const
const sizes = ['sm', 'md', 'lg', 'fit'] as const
const loaderVariants = ['spinner', 'dots', 'bar'] as const
const loaderColours = ['primary', 'secondary', 'aux', 'white', 'dark'] as const
const loaderSizes = ['small', 'medium', 'large'] as const
const messageTones = ['info', 'good', 'warn', 'bad'] as const
const states = [
  { tone: 'good', word: 'Operational', all: 'All Systems Operational' },
  { tone: 'warn', word: 'Degraded', all: 'Degraded Performance' },
  { tone: 'bad', word: 'Down', all: 'Some Services Down' },
  { tone: 'idle', word: 'Checking...', all: 'Checking...' },
] as const
const strip = ['good', 'good', 'warn', 'good', 'bad', 'bad', 'good', 'idle'] as const
const hour = Array.from({ length: 60 }, (_, at) => strip[Math.floor(at / 4) % strip.length] ?? 'idle')
const languages = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'es', label: 'Español', lang: 'es' },
] as const
const themes = [
  { value: 'system', label: 'System', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const
interface CardSpecimen extends Omit<ComponentProps<typeof Card>, 'href'> {
  readonly isStarred?: boolean
}
const newTabText = '(opens in new tab)'
const picture = '/images/valuation.svg'
// This file exists but is not an image, so decoding fails without an error in the console.
const brokenPicture = '/kit.html'
const cards: readonly CardSpecimen[] = [
  { title: 'Webpage', imageSrc: picture, newTabText, isStarred: true },
  { title: 'Demo', imageSrc: picture, imageHeight: 200, newTabText },
  { title: 'A logo', imageSrc: '/favicon.svg', imageFit: 'contain', newTabText },
  { title: 'Monogram', newTabText },
  { title: 'In trouble', imageSrc: picture, notice: 'Down' },
  { title: 'Tool', imageSrc: brokenPicture },
  { title: 'A name that is a good deal longer than its card is wide', imageSrc: brokenPicture, imageHeight: 200 },
]
const pictures = [
  'group',
  'valuation',
  'financial-analysis',
  'benchmarking',
  'tenders',
  'audio-to-text',
  'pptx-translator',
  'pdf-tables',
] as const
const names = [
  'Benchmarking',
  'Financial Analysis',
  'Gestión de licitaciones',
  'Ácoris Tax',
  'PDF Tables',
  'UI',
  'Webinar 1',
]
const drawers = [
  { icon: 'menu', name: 'ink drawer', surface: 'ink' },
  { icon: 'menu', name: 'raised drawer' },
  { icon: 'chart', name: 'drawer at the end', side: 'end' },
] as const

interface SectionProps {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

function Section({ title, note, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  )
}

interface RowsProps<Name extends string> {
  readonly names: readonly Name[]
  readonly children: (name: Name) => ReactNode
}

function Rows<Name extends string>({ names, children }: RowsProps<Name>) {
  return (
    <div className={styles.rows}>
      {names.map((name) => (
        <div key={name} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <div className={styles.items}>{children(name)}</div>
        </div>
      ))}
    </div>
  )
}

function Buttons({ kind }: { readonly kind: (typeof kinds)[number] }) {
  return (
    <Rows names={looks}>
      {(look) => (
        <>
          {sizes.map((size) => (
            <ui.Button key={size} kind={kind} look={look} size={size}>{`Button ${size}`}</ui.Button>
          ))}
          <ui.Button kind={kind} look={look} icon="refresh">
            With icon
          </ui.Button>
          <ui.Button kind={kind} look={look} icon="settings" aria-label="Settings" />
          {sizes.map((size) => (
            <ui.Button key={size} kind={kind} look={look} size={size} loading>{`Loading ${size}`}</ui.Button>
          ))}
        </>
      )}
    </Rows>
  )
}

function Drawers() {
  const [language, setLanguage] = useState<(typeof languages)[number]['value']>('en')
  const [drawer, setDrawer] = useState<(typeof drawers)[number]>()
  return (
    <div className={styles.items}>
      {drawers.map((each) => (
        <ui.Button key={each.name} look="outline" icon={each.icon} onClick={() => setDrawer(each)}>
          {`Open the ${each.name}`}
        </ui.Button>
      ))}
      <ui.Avatar initial="S" />
      <ui.Segmented label="Language" name="language" value={language} onChange={setLanguage} options={languages} />
      <ui.Drawer
        {...drawer}
        open={drawer !== undefined}
        onClose={() => setDrawer(undefined)}
        label="Menu"
        closeLabel="Close menu"
      >
        <div className={styles.drawerContent}>
          <p>The page behind is inert. Escape, the close button and a click outside the drawer close it.</p>
          <ui.Button look="outline">A button</ui.Button>
        </div>
      </ui.Drawer>
    </div>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('system')
  const choose = (value: typeof theme) => {
    setTheme(value)
    document.documentElement.dataset['theme'] = value
  }
  return <ui.Segmented label="Theme" name="theme" value={theme} onChange={choose} options={themes} />
}

function Kit() {
  return (
    <>
      <ui.SkipLink href="#kit">Skip to content</ui.SkipLink>
      <main id="kit" className={styles.page}>
        <div className={styles.heading}>
          <ui.PageHeading intro="Every component in every variant.">Interface kit</ui.PageHeading>
          <ThemeChoice />
        </div>
        <Section title="Banner">
          {states.map(({ tone, all }) => (
            <div key={tone} className={styles.tones[tone]}>
              <ui.Banner
                icon={<ui.Icon name={ui.iconOfTone[tone]} size="lg" />}
                title={all}
                aside="Last checked 10:42:07"
              />
            </div>
          ))}
        </Section>
        <Section title="Message" note="Shown in place: what happened and what to do next.">
          {messageTones.map((tone) => (
            <ui.Message
              key={tone}
              tone={tone}
              title="Popup blocked by user"
              actions={
                <ui.Button size="sm" look="outline" kind="secondary">
                  Sign in on this page
                </ui.Button>
              }
            >
              Allow pop-ups for this site, or sign in on this page instead.
            </ui.Message>
          ))}
        </Section>
        <Section title="Status label, strip and badge">
          <StatusStrip label="Last hour" bars={hour} />
          <div className={styles.items}>
            {states.map(({ tone, word }) => (
              <ui.StatusLabel key={tone} tone={tone}>
                {word}
              </ui.StatusLabel>
            ))}
            <ui.Badge>New</ui.Badge>
          </div>
        </Section>
        {kinds.map((kind) => (
          <Section key={kind} title={`Button, ${kind}`}>
            <Buttons kind={kind} />
          </Section>
        ))}
        <Section title="States" note="At rest, under the pointer, with the keyboard's focus, and pressed.">
          <ControlStates />
        </Section>
        <Section title="Rows of the menu">
          <RowStates />
        </Section>
        <Section title="Rows of the palette" note="The first is the active one.">
          <PaletteRows />
        </Section>
        <Section title="Button as wide as its container, and links">
          <ui.Button block icon="sign-in">
            Block
          </ui.Button>
          <ui.Button block loading>
            Block, loading
          </ui.Button>
          <div className={styles.items}>
            <ui.TextLink href="#link">A link</ui.TextLink>
            <ui.TextLink href="#link" newTabText={newTabText}>
              A link to a new tab
            </ui.TextLink>
          </div>
        </Section>
        <Section title="Loader" note="Small 16, medium 24 and large 40 px.">
          <Rows names={loaderColours}>
            {(colour) => (
              <span className={styles.swatches[colour]}>
                {loaderVariants.flatMap((variant) =>
                  loaderSizes.map((size) => (
                    <ui.Loader key={variant + size} variant={variant} colour={colour} size={size} label="Loading…" />
                  )),
                )}
              </span>
            )}
          </Rows>
        </Section>
        <Section
          title="Card"
          note="Starred, 200 px high, a logo as a whole, a monogram, in trouble, without its picture, and with a long name."
        >
          <ui.CardGrid aria-label="Cards">
            {cards.map(({ notice, isStarred, ...card }) => (
              <CardItem key={card.title}>
                <Card
                  {...card}
                  href="#card"
                  description="Una frase sobre lo que hay detrás. Y otra más."
                  descriptionLang="es"
                  notice={notice && <ui.StatusLabel tone="bad">{notice}</ui.StatusLabel>}
                  action={isStarred && <Star isStarred />}
                />
              </CardItem>
            ))}
          </ui.CardGrid>
        </Section>
        <Section
          title="Thumbnail and monogram"
          note="24 and 48 px: the part of a card's picture that shows its subject, or a monogram for what has no picture."
        >
          {(['sm', 'md'] as const).map((size) => (
            <div key={size} className={styles.items}>
              {pictures.map((name) => (
                <ui.Thumbnail key={name} size={size} src={`/images/${name}.svg`} name={name} />
              ))}
              <ui.Thumbnail size={size} src="/favicon.svg" fit="contain" name="A logo" />
              {names.map((name) => (
                <ui.Thumbnail key={name} size={size} name={name} />
              ))}
            </div>
          ))}
          <div className={styles.wide}>
            <ui.Monogram name="ALS Valuation" wide />
          </div>
        </Section>
        <Section
          title="Drawing"
          note="For a place without content: a page that needs a sign-in, an empty list, no results."
        >
          <div className={styles.items}>
            {drawingNames.map((name) => (
              <ui.Drawing key={name} name={name} />
            ))}
          </div>
        </Section>
        <Section title="Keys">
          <div className={styles.items}>
            {['Ctrl K · /', '⌘ K', '↑ ↓', 'Enter', 'Esc'].map((keys) => (
              <ui.KeyCaps key={keys} keys={keys} />
            ))}
          </div>
        </Section>
        <Section title="Tooltip" note="On hover and on focus. Escape hides it.">
          <div className={styles.menu}>
            {(['dashboard', 'webpages', 'tools'] as const).map((icon) => (
              <ui.Tooltip key={icon} text={icon}>
                <ui.Button look="empty" kind="secondary" icon={icon} aria-label={icon} />
              </ui.Tooltip>
            ))}
          </div>
        </Section>
        <Section title="Drawer, avatar and choices">
          <Drawers />
        </Section>
        <Section title="Video" note="Loads nothing from the host until play is pressed.">
          <VideoFrame src="about:blank" title="Webinar 1" playLabel="Play Webinar 1">
            <ui.TextLink href="#video" newTabText={newTabText}>
              Open the video on its own page
            </ui.TextLink>
          </VideoFrame>
        </Section>
        <Section title="Icon">
          <div className={styles.icons}>
            {ui.iconNames.map((name) => (
              <span key={name} className={styles.icon}>
                <ui.Icon name={name} size="lg" />
                <span className={styles.name}>{name}</span>
              </span>
            ))}
          </div>
        </Section>
      </main>
    </>
  )
}

showStates()
const root = document.getElementById('root')
if (root) createRoot(root).render(<Kit />)
