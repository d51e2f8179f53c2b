import type { ReactNode } from 'react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as styles from './kit.css.ts'
import {
  Avatar,
  Badge,
  Banner,
  Button,
  Card,
  CardGrid,
  Drawer,
  Icon,
  iconNames,
  Loader,
  Message,
  PageHeading,
  Segmented,
  SkipLink,
  StatusMark,
  TextLink,
  Tooltip,
  VideoFrame,
} from '../ui/index.ts'
import { StatusStrip } from '../ui/status-strip.tsx'

// A page with every component of the kit in every variant, built for the local stack only. It is one long file because it
// is one page, in reading order.

const kinds = ['primary', 'secondary', 'success', 'danger', 'warning'] as const
const looks = ['full', 'outline', 'ghost', 'empty'] as const
const sizes = ['sm', 'md', 'lg', 'fit'] as const
const variants = ['spinner', 'dots', 'bar'] as const
const colours = ['primary', 'secondary', 'aux', 'white', 'dark'] as const
const loaderSizes = ['small', 'medium', 'large'] as const
const messageTones = ['info', 'good', 'warn', 'bad'] as const
const badgeTones = ['neutral', 'accent', 'warm', 'good', 'warn', 'bad'] as const
const states = [
  { tone: 'good', word: 'Operational', all: 'All Systems Operational' },
  { tone: 'warn', word: 'Degraded', all: 'Degraded Performance' },
  { tone: 'bad', word: 'Down', all: 'Some Services Down' },
  { tone: 'idle', word: 'Checking...', all: 'Checking...' },
] as const
const strip = ['good', 'good', 'warn', 'good', 'bad', 'bad', 'good', 'idle'] as const
const languages = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'es', label: 'Español', lang: 'es' },
] as const
const themes = [
  { value: 'system', label: 'System', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const
const newTab = '(opens in new tab)'
const picture = '/images/valuation.svg'
// Exists but is not an image, so it fails to decode without an error in the console.
const brokenPicture = '/kit.html'
const spanish = { description: 'Una frase sobre lo que hay detrás. Y otra más.', descriptionLang: 'es' } as const

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

interface RowProps {
  readonly name: string
  readonly children: ReactNode
}

function Row({ name, children }: RowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      <div className={styles.items}>{children}</div>
    </div>
  )
}

function States() {
  return (
    <>
      <Section title="Banner">
        {states.map(({ tone, all }) => (
          <Banner
            key={tone}
            tone={tone}
            title={all}
            actions={
              <Button look="outline" kind="secondary" icon="refresh" loading={tone === 'idle'}>
                Refresh
              </Button>
            }
          >
            Last checked: 10:42:07
          </Banner>
        ))}
      </Section>
      <Section title="Message" note="Shown in place: what happened and what to do next.">
        {messageTones.map((tone) => (
          <Message
            key={tone}
            tone={tone}
            title="Popup blocked by user"
            actions={
              <Button size="sm" look="outline" kind="secondary">
                Sign in on this page
              </Button>
            }
          >
            Allow popups for this site, or sign in on this page instead.
          </Message>
        ))}
      </Section>
      <Section title="Status mark, strip and badge">
        <StatusStrip
          label="Last hour"
          bars={Array.from({ length: 60 }, (_, at) => strip[Math.floor(at / 4) % strip.length] ?? 'idle')}
        />
        <div className={styles.items}>
          {states.map(({ tone, word }) => (
            <StatusMark key={tone} tone={tone}>
              {word}
            </StatusMark>
          ))}
        </div>
        <div className={styles.items}>
          {badgeTones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Section>
    </>
  )
}

function Buttons() {
  return (
    <>
      {kinds.map((kind) => (
        <Section key={kind} title={`Button, ${kind}`}>
          <div className={styles.rows}>
            {looks.map((look) => (
              <Row key={look} name={look}>
                {sizes.map((size) => (
                  <Button key={size} kind={kind} look={look} size={size}>{`Button ${size}`}</Button>
                ))}
                <Button kind={kind} look={look} icon="refresh">
                  With icon
                </Button>
                <Button kind={kind} look={look} icon="settings" aria-label="Settings" />
                {sizes.map((size) => (
                  <Button key={size} kind={kind} look={look} size={size} loading>{`Loading ${size}`}</Button>
                ))}
              </Row>
            ))}
          </div>
        </Section>
      ))}
      <Section title="Button as wide as its container, and links">
        <Button block icon="sign-in">
          Block
        </Button>
        <Button block loading>
          Block, loading
        </Button>
        <p>
          Text with <TextLink href="#link">a link</TextLink> and{' '}
          <TextLink href="#link" newTabText={newTab}>
            one to a new tab
          </TextLink>
          .
        </p>
      </Section>
    </>
  )
}

function Loaders() {
  return (
    <Section title="Loader" note="Small 16, medium 24 and large 40 px.">
      <div className={styles.rows}>
        {colours.map((colour) => (
          <Row key={colour} name={colour}>
            <span className={styles.swatches[colour]}>
              {variants.flatMap((variant) =>
                loaderSizes.map((size) => (
                  <Loader key={variant + size} variant={variant} colour={colour} size={size} />
                )),
              )}
            </span>
          </Row>
        ))}
      </div>
    </Section>
  )
}

function Cards() {
  return (
    <Section title="Card" note="16 by 9, 200 px high, without its picture, and with a long name.">
      <CardGrid aria-label="Cards">
        <Card
          headingLevel={3}
          title="Webpage"
          href="#card"
          imageSrc={picture}
          newTabText={newTab}
          {...spanish}
          action={<Button size="sm" look="ghost" kind="secondary" icon="star" aria-label="Star" />}
        />
        <Card
          headingLevel={3}
          title="Demo"
          href="#card"
          imageSrc={picture}
          imageHeight={200}
          newTabText={newTab}
          {...spanish}
        />
        <Card headingLevel={3} title="Tool" href="#card" imageSrc={brokenPicture} {...spanish} />
        <Card
          headingLevel={3}
          title="A name that is a good deal longer than its card is wide"
          href="#card"
          imageSrc={brokenPicture}
          imageHeight={200}
          {...spanish}
        />
      </CardGrid>
    </Section>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'raised' | 'ink' | 'end'>()
  const [language, setLanguage] = useState<'en' | 'es'>('en')
  return (
    <>
      <Section title="Tooltip" note="On hover and on focus. Escape hides it.">
        <div className={styles.menu}>
          {(['dashboard', 'webpages', 'tools'] as const).map((icon) => (
            <Tooltip key={icon} text={icon}>
              <Button look="empty" kind="secondary" icon={icon} aria-label={icon} />
            </Tooltip>
          ))}
        </div>
      </Section>
      <Section title="Drawer, avatar and choices">
        <div className={styles.items}>
          <Button look="outline" icon="menu" onClick={() => setOpen('ink')}>
            Open the ink drawer
          </Button>
          <Button look="outline" icon="menu" onClick={() => setOpen('raised')}>
            Open the raised drawer
          </Button>
          <Button look="outline" icon="chart" onClick={() => setOpen('end')}>
            Open the drawer at the end
          </Button>
          <Avatar initial="S" />
          <Segmented label="Language" name="language" value={language} onChange={setLanguage} options={languages} />
        </div>
        <Drawer
          open={open !== undefined}
          surface={open === 'ink' ? 'ink' : 'raised'}
          side={open === 'end' ? 'end' : 'start'}
          onClose={() => setOpen(undefined)}
          label="Menu"
          closeLabel="Close menu"
        >
          <div className={styles.drawerContent}>
            <p>The page behind is inert. Escape, the close button and a click outside the drawer close it.</p>
            <Button look="outline">A button</Button>
          </div>
        </Drawer>
      </Section>
    </>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system')
  const choose = (value: typeof theme) => {
    setTheme(value)
    if (value === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = value
  }
  return <Segmented label="Theme" name="theme" value={theme} onChange={choose} options={themes} />
}

function Kit() {
  return (
    <>
      <SkipLink href="#kit">Skip to content</SkipLink>
      <main id="kit" className={styles.page}>
        <PageHeading intro="Every component in every variant." actions={<ThemeChoice />}>
          Interface kit
        </PageHeading>
        <States />
        <Buttons />
        <Loaders />
        <Cards />
        <Overlays />
        <Section title="Video" note="Loads nothing from the host until play is pressed.">
          <VideoFrame src="about:blank" title="Webinar 1" playLabel="Play Webinar 1">
            <TextLink href="#video" newTabText={newTab}>
              Open the video on its own page
            </TextLink>
          </VideoFrame>
        </Section>
        <Section title="Icon">
          <div className={styles.icons}>
            {iconNames.map((name) => (
              <span key={name} className={styles.icon}>
                <Icon name={name} size="lg" />
                <span className={styles.name}>{name}</span>
              </span>
            ))}
          </div>
        </Section>
      </main>
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Kit />
    </StrictMode>,
  )
