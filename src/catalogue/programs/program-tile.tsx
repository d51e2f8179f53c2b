import type { ComponentProps, ReactNode } from 'react'
import { useConfig, useTexts } from '../../app/context/context.tsx'
import { IncidentLinks } from '../../app/links/incident-link.tsx'
import { toneOf } from '../../app/state-look.ts'
import { opensNewTab } from '../../portal/pages.ts'
import type { ReachableCard } from '../../portal/reachable.ts'
import { hasRemarkableState } from '../../situation/index.ts'
import type { Situation } from '../../situation/index.ts'
import { cardForm } from '../../texts/sentences/of-a-site.ts'
import { StatusLabel, VisuallyHidden } from '../../ui/index.ts'
import { newTabProps, openingProps } from '../../ui/controls/link.tsx'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import type { PersonShortcuts } from '../../shortcuts/index.ts'
import { ProgramMenu } from './program-menu.tsx'
import * as styles from './programs.css.ts'
import { thumbnailOf } from '../thumbnail-of.ts'

type ProgramTileProps = {
  readonly program: ReachableCard
  readonly situation: Situation | undefined
} & (
  | { readonly shortcuts: PersonShortcuts }
  /** The tile is being edited, so it is no link. */
  | { readonly controls: ReactNode; readonly drag?: ComponentProps<'li'> | undefined }
)

/** A program on the dashboard: its picture, its name, and the trouble of its site. */
export function ProgramTile({ program, situation, ...use }: ProgramTileProps) {
  const { card, href } = program
  const texts = useTexts()
  const { text, t } = texts
  const name = text(card.name)
  const opensTab = opensNewTab(href)
  const words = (
    <>
      <span className={styles.name} lang={name.lang}>
        {name.text}
      </span>
      {situation && hasRemarkableState(situation) && (
        <span className={styles.trouble}>
          <StatusLabel tone={toneOf(situation)}>{cardForm(situation, texts)}</StatusLabel>
        </span>
      )}
    </>
  )
  return (
    <li className={styles.program} {...('controls' in use && use.drag)}>
      <Thumbnail {...thumbnailOf(program, useConfig(), texts)} name={name.text} size="md" />
      {'controls' in use ? (
        <>
          <span className={styles.words}>{words}</span>
          <span className={styles.controls}>{use.controls}</span>
        </>
      ) : (
        <>
          <a
            className={styles.link}
            href={href}
            {...(opensTab && newTabProps)}
            {...openingProps(() => use.shortcuts.addRecent(program.id))}
          >
            {words}
            {opensTab && <VisuallyHidden>{` ${t.opensInNewTab}`}</VisuallyHidden>}
          </a>
          <span className={styles.menu}>
            <ProgramMenu program={program} shortcuts={use.shortcuts} />
          </span>
        </>
      )}
      {situation?.incident && !('controls' in use) && (
        <span className={styles.incident}>
          <IncidentLinks situation={situation} />
        </span>
      )}
    </li>
  )
}
