import type { ReactNode } from 'react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as styles from './kit.css.ts'
import {
  Avatar,
  Badge,
  Banner,
  Button,
  ButtonLink,
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

// Every part of the kit in every form, for people who develop it. Built for the local stack only. One long file,
// because it is one page that is read from top to bottom.

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
// It answers, but not with a picture: the page stays free of errors in the console.
const missing = '/kit.html'
const spanish = { description: 'Una frase sobre lo que hay detrás. Y otra más.', descriptionLang: 'es' } as const

interface PartProps {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

const Part = ({ title, note, children }: PartProps) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {note && <p className={styles.note}>{note}</p>}
    {children}
  </section>
)

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.row}>
    <span className={styles.name}>{name}</span>
    <div className={styles.items}>{children}</div>
  </div>
)

const States = () => (
  <>
    <Part title="Banner">
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
    </Part>
    <Part title="Message" note="Stands where it belongs: what happened, and what to do next.">
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
    </Part>
    <Part title="Status mark, strip and badge">
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
    </Part>
  </>
)

const Buttons = () => (
  <>
    {kinds.map((kind) => (
      <Part key={kind} title={`Button, ${kind}`}>
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
      </Part>
    ))}
    <Part title="Button as wide as its container, and links">
      <Button block icon="sign-in">
        Block
      </Button>
      <Button block loading>
        Block, loading
      </Button>
      <div className={styles.items}>
        <ButtonLink href="#link" look="outline">
          A link
        </ButtonLink>
        <ButtonLink href="#link" kind="secondary" look="ghost" newTabText={newTab}>
          A link to a new tab
        </ButtonLink>
        <span>
          Text with <TextLink href="#link">a link</TextLink> and{' '}
          <TextLink href="#link" newTabText={newTab}>
            one to a new tab
          </TextLink>
          .
        </span>
      </div>
    </Part>
  </>
)

const Loaders = () => (
  <Part title="Loader" note="Small 16, medium 24 and large 40 px.">
    <div className={styles.rows}>
      {colours.map((colour) => (
        <Row key={colour} name={colour}>
          <span className={styles.under[colour]}>
            {variants.flatMap((variant) =>
              loaderSizes.map((size) => <Loader key={variant + size} variant={variant} colour={colour} size={size} />),
            )}
          </span>
        </Row>
      ))}
    </div>
  </Part>
)

const Cards = () => (
  <Part title="Card" note="16 by 9, 200 px high, without its picture, and with a long name.">
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
      <Card headingLevel={3} title="Tool" href="#card" imageSrc={missing} {...spanish} />
      <Card
        headingLevel={3}
        title="A name that is a good deal longer than its card is wide"
        href="#card"
        imageSrc={missing}
        imageHeight={200}
        {...spanish}
      />
    </CardGrid>
  </Part>
)

const Overlays = () => {
  const [open, setOpen] = useState<'raised' | 'ink' | 'end'>()
  const [language, setLanguage] = useState<'en' | 'es'>('en')
  return (
    <>
      <Part title="Tooltip" note="On hover and on focus. Escape hides it.">
        <div className={styles.menu}>
          {(['dashboard', 'webpages', 'tools'] as const).map((icon) => (
            <Tooltip key={icon} text={icon}>
              <Button look="empty" kind="secondary" icon={icon} aria-label={icon} />
            </Tooltip>
          ))}
        </div>
      </Part>
      <Part title="Drawer, avatar and choices">
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
          <div className={styles.drawerWords}>
            <p>What is behind is inert. Escape, the cross and a click beside the drawer close it.</p>
            <Button look="outline">A button</Button>
          </div>
        </Drawer>
      </Part>
    </>
  )
}

const ThemeChoice = () => {
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system')
  const choose = (value: typeof theme) => {
    setTheme(value)
    if (value === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = value
  }
  return <Segmented label="Theme" name="theme" value={theme} onChange={choose} options={themes} />
}

const Kit = () => (
  <>
    <SkipLink href="#kit">Skip to content</SkipLink>
    <main id="kit" className={styles.page}>
      <PageHeading intro="Every part of the interface in every form." actions={<ThemeChoice />}>
        Interface kit
      </PageHeading>
      <States />
      <Buttons />
      <Loaders />
      <Cards />
      <Overlays />
      <Part title="Video" note="Nothing is asked of the host before play is pressed.">
        <VideoFrame src="about:blank" title="Webinar 1" playLabel="Play Webinar 1">
          <TextLink href="#video" newTabText={newTab}>
            Open the video on its own page
          </TextLink>
        </VideoFrame>
      </Part>
      <Part title="Icon">
        <div className={styles.icons}>
          {iconNames.map((name) => (
            <span key={name} className={styles.icon}>
              <Icon name={name} size="lg" />
              <span className={styles.name}>{name}</span>
            </span>
          ))}
        </div>
      </Part>
    </main>
  </>
)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Kit />
    </StrictMode>,
  )
