import { memo, useId } from 'react'
import { useConfig, useTexts } from '../../app/context/context.tsx'
import { AddressLink } from '../../app/links/address-link.tsx'
import { IncidentLinks } from '../../app/links/incident-link.tsx'
import { toneOf } from '../../app/state-look.ts'
import { cardIdOf } from '../../portal/card-id.ts'
import type { Card as CardConfig, CardGroup } from '../../portal/config.ts'
import { opensNewTab } from '../../portal/pages.ts'
import type { PersonShortcuts } from '../../shortcuts/index.ts'
import { hasRemarkableState } from '../../situation/index.ts'
import type { Situation } from '../../situation/index.ts'
import { cardForm } from '../../texts/sentences/of-a-site.ts'
import { NewTabArrow, newTabProps, openingProps } from '../../ui/controls/link.tsx'
import { Monogram, StatusLabel, VisuallyHidden } from '../../ui/index.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import * as styles from './card.css.ts'
import { linksOf } from '../card-links.ts'
import { ProgramMenu } from '../programs/program-menu.tsx'
import { StarButton } from './star-button.tsx'
import { thumbnailOf } from '../thumbnail-of.ts'

interface CardProps {
  readonly group: CardGroup
  readonly card: CardConfig
  /** The address that it opens. */
  readonly href: string
  /** The situation of the card's site, if there is something to say. */
  readonly situation: Situation | undefined
  readonly shortcuts: PersonShortcuts | null
  readonly mayBeCompact: boolean
}

/** In CSS pixels. Other pictures have an aspect ratio of 16:9. */
const DEMO_IMAGE_HEIGHT = 200

/**
 * The content of a card. A single link covers the whole item, so every way of opening a link works.
 * Memoized, because typing in the filter hides or shows items without changing their content.
 */
export const Card = memo(function Card({ group, card, href, situation, shortcuts, mayBeCompact }: CardProps) {
  const texts = useTexts()
  const { text, t } = texts
  const id = cardIdOf(group, card)
  const [name, about] = [text(card.name), text(card.description ?? '')]
  const { src, fit, ...colors } = thumbnailOf({ id, card }, useConfig(), texts)
  const links = linksOf(card, texts, situation)
  const hasNotice = situation !== undefined && hasRemarkableState(situation)
  const noticeId = useId()
  const picture = { className: styles.picture, height: group === 'demo' ? DEMO_IMAGE_HEIGHT : undefined }
  const Heading = card.section === undefined ? 'h2' : 'h3'
  return (
    <>
      <Picture
        {...picture}
        className={fit === 'contain' ? `${styles.picture} ${styles.whole}` : styles.picture}
        src={src}
        loading="lazy"
        monogram={<Monogram {...picture} {...colors} name={name.text} wide />}
      />
      <div className={styles.body}>
        <a
          className={styles.link}
          href={href}
          data-printed={card.url}
          aria-describedby={hasNotice ? noticeId : undefined}
          {...(opensNewTab(href) && newTabProps)}
          {...openingProps(() => shortcuts?.addRecent(id))}
        >
          {/* The heading is inside the link, not around it, so that the heading contains only the title. */}
          <Heading className={styles.title} lang={name.lang}>
            {name.text}
          </Heading>
          {opensNewTab(href) && <NewTabArrow text={t.opensInNewTab} />}
        </a>
        {hasNotice && (
          <p className={styles.notice} id={noticeId}>
            <StatusLabel tone={toneOf(situation)}>{cardForm(situation, texts)}</StatusLabel>
          </p>
        )}
        {situation?.incident && (
          <p>
            <IncidentLinks situation={situation} />
          </p>
        )}
        {about.text !== '' && (
          <p className={styles.description} lang={about.lang}>
            {about.text}
          </p>
        )}
        {links.length > 0 && (
          <p className={styles.links}>
            {links.map((link, index) => (
              <AddressLink key={index} href={link.href}>
                <span lang={link.lang}>{link.text}</span>
                <VisuallyHidden>{` · ${name.text}`}</VisuallyHidden>
              </AddressLink>
            ))}
          </p>
        )}
      </div>
      {shortcuts && (
        <div className={styles.action}>
          <StarButton shortcuts={shortcuts} card={id} label={t.cards.star(name.text)} />
          <ProgramMenu program={{ id, card }} shortcuts={shortcuts} isDescribed={!mayBeCompact} />
        </div>
      )}
    </>
  )
})
