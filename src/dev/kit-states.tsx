import type { ReactNode } from 'react'
import * as menuRow from '../app/menu-row.css.ts'
import * as star from '../catalogue/star-button.css.ts'
import * as palette from '../search/palette.css.ts'
import { Card, CardItem } from '../ui/card.tsx'
import * as ui from '../ui/index.ts'
import * as styles from './kit.css.ts'

// What the pointer and the keyboard do to a component, side by side: see show-states.ts.

const states = ['rest', 'hover', 'focus-visible', 'active'] as const
const looks = ['full', 'outline', 'ghost', 'empty'] as const

interface EachStateProps {
  readonly name: string
  readonly children: ReactNode
}

function EachState({ name, children }: EachStateProps) {
  return (
    <div className={styles.states}>
      <span className={styles.name}>{name}</span>
      {states.map((state) => (
        <div key={state} data-show={state}>
          {children}
        </div>
      ))}
    </div>
  )
}

/** The heads of the columns. */
function StateNames() {
  return (
    <div className={styles.states}>
      <span />
      {states.map((state) => (
        <span key={state} className={styles.name}>
          {state}
        </span>
      ))}
    </div>
  )
}

export function ControlStates() {
  return (
    <>
      <StateNames />
      {looks.map((look) => (
        <EachState key={look} name={look}>
          <ui.Button look={look}>Refresh</ui.Button>
        </EachState>
      ))}
      {looks.map((look) => (
        <EachState key={look} name={`${look}, disabled`}>
          <ui.Button look={look} aria-disabled>
            Refresh
          </ui.Button>
        </EachState>
      ))}
      {[false, true].map((isStarred) => (
        <EachState key={String(isStarred)} name={isStarred ? 'star, pressed' : 'star'}>
          <Star isStarred={isStarred} />
        </EachState>
      ))}
      <EachState name="link">
        <ui.TextLink href="#link">A link</ui.TextLink>
      </EachState>
      <EachState name="card">
        <ui.CardGrid>
          <CardItem>
            <Card title="Valuation" href="#card" imageSrc="/images/valuation.svg" description="A sentence." />
          </CardItem>
        </ui.CardGrid>
      </EachState>
    </>
  )
}

const rows = [
  { name: 'row', label: 'Webpages' },
  { name: 'row, current', label: 'Dashboard', current: 'page' },
  { name: 'row, in trouble', label: 'Dashboard', hasDot: true },
  { name: 'row, with a badge', label: 'Apps', badge: 'New' },
  { name: 'row, long', label: 'Communication Sector Solutions of the group' },
] as const

export function RowStates() {
  return (
    <>
      <StateNames />
      {rows.map(({ name, label, ...row }) => (
        <EachState key={name} name={name}>
          <div className={styles.menu}>
            <a href="#row" className={menuRow.row} aria-current={'current' in row ? row.current : undefined}>
              <ui.Icon name="dashboard" />
              <span className={menuRow.label}>{label}</span>
              {'hasDot' in row && <span className={menuRow.dot} />}
              {'badge' in row && <ui.Badge>{row.badge}</ui.Badge>}
            </a>
          </div>
        </EachState>
      ))}
      <EachState name="row, with a picture">
        <div className={styles.menu}>
          <a href="#row" className={menuRow.row}>
            <ui.Thumbnail name="Benchmarking" src="/images/benchmarking.svg" />
            <span className={menuRow.label}>Benchmarking</span>
          </a>
        </div>
      </EachState>
    </>
  )
}

/** The star of a card. */
export function Star({ isStarred }: { readonly isStarred: boolean }) {
  return (
    <div className={star.sheet} style={{ width: 'fit-content' }}>
      <ui.Button kind="secondary" look="empty" icon="star" aria-label="Star" aria-pressed={isStarred} />
    </div>
  )
}

const results = [
  { icon: <ui.Icon name="apps" />, label: 'Apps', aside: 'Page', isSelected: true },
  { icon: <ui.Icon name="mail" />, label: 'Report a problem', words: 'incident, help desk', aside: 'Action' },
  { icon: <ui.Thumbnail name="Valuation" src="/images/valuation.svg" />, label: 'ALS Valuation', aside: 'Operational' },
  {
    icon: <ui.Thumbnail name="Benchmarking" src="/images/benchmarking.svg" />,
    label: 'Benchmarking Portal',
    state: 'Down',
    aside: 'Webpages',
  },
  { icon: <ui.Thumbnail name="A logo" src="/favicon.svg" fit="contain" />, label: 'A logo', aside: 'Tools' },
  { icon: <ui.Thumbnail name="Webinar 1" />, label: 'Webinar 1', aside: 'Webinars' },
  {
    icon: <ui.Thumbnail name="Communication" />,
    label: 'Communication Sector Solutions of the group and of its companies abroad',
    words: 'transfer pricing, intangible assets, benchmarking',
    aside: 'Apps',
  },
]

export function PaletteRows() {
  return (
    <div className={styles.rows}>
      <div className={palette.list} role="listbox" aria-label="Results">
        <div className={palette.heading}>Recent</div>
        {results.map(({ icon, label, words, state, aside, isSelected = false }) => (
          <div key={label} className={palette.option} role="option" aria-selected={isSelected}>
            <span className={palette.icon}>{icon}</span>
            <span className={palette.label}>{label}</span>
            {words && <span className={palette.words}>{words}</span>}
            <span className={palette.aside}>
              {state && <ui.StatusLabel tone="bad">{state}</ui.StatusLabel>}
              <span>{aside}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
