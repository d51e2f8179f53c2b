import { useId } from 'react'
import type { ReactNode } from 'react'
import * as styles from './card.css.ts'
import { NewTabArrow, newTabProps, openingProps } from '../controls/link.tsx'
import { Monogram } from '../pictures/monogram.tsx'
import { Picture } from '../pictures/picture.tsx'

interface CardProps {
  readonly title: string
  readonly titleLang?: string | undefined
  /** The level of the heading. Default: 2. */
  readonly titleLevel?: 2 | 3
  readonly href: string
  /** The address on paper, if it is not the one that opens. */
  readonly printedAddress?: string | undefined
  /** Without a picture, a monogram is drawn. */
  readonly imageSrc?: string | undefined
  /** `contain` shows the whole picture, never enlarged, on a neutral ground. */
  readonly imageFit?: 'cover' | 'contain' | undefined
  /** Of the monogram. Default: the initials of the title. */
  readonly letters?: string | undefined
  /** Decides the colours of the monogram. Default: the title. */
  readonly colorKey?: string | undefined
  /** In CSS pixels. Default: an aspect ratio of 16:9. */
  readonly imageHeight?: number | undefined
  readonly description?: string | undefined
  readonly descriptionLang?: string | undefined
  /** If set, the link opens a new tab, and screen readers announce this text after the title. */
  readonly newTabText?: string | undefined
  /** A notice on top of the picture, such as a state. It describes the link to assistive technology. */
  readonly notice?: ReactNode
  /** A line with a link of its own, between the title and the description. */
  readonly line?: ReactNode
  /** Links below the description, on top of the link that covers the card. */
  readonly links?: ReactNode
  /** Two controls, such as a star and a menu, on top of the link that covers the card. */
  readonly action?: ReactNode
  /** Called when the link is followed: by click, by keyboard, or to a new tab with the middle button. */
  readonly onOpen?: (() => void) | undefined
}

/** A list item for a `CardGrid`. Put a `Card` in it. */
export function CardItem(props: { readonly hidden?: boolean; readonly children: ReactNode }) {
  return <li {...props} className={styles.card} role="listitem" />
}

/** The content of a card. A single link covers the whole item, so every way of opening a link works. */
export function Card({
  title,
  titleLang,
  titleLevel = 2,
  description,
  descriptionLang,
  newTabText,
  notice,
  line,
  links,
  action,
  letters,
  colorKey,
  imageHeight: height,
  ...card
}: CardProps) {
  const noticeId = useId()
  const Heading = `h${titleLevel}` as const
  return (
    <>
      <Picture
        className={card.imageFit === 'contain' ? `${styles.picture} ${styles.whole}` : styles.picture}
        src={card.imageSrc}
        height={height}
        loading="lazy"
        monogram={
          <Monogram
            className={styles.picture}
            name={title}
            letters={letters}
            colorKey={colorKey}
            height={height}
            wide
          />
        }
      />
      <div className={styles.body}>
        <a
          className={styles.link}
          href={card.href}
          data-printed={card.printedAddress ?? card.href}
          aria-describedby={notice ? noticeId : undefined}
          {...(newTabText && newTabProps)}
          {...openingProps(card.onOpen)}
        >
          {/* The heading is inside the link, not around it, so that the heading contains only the title. */}
          <Heading className={styles.title} lang={titleLang}>
            {title}
          </Heading>
          {newTabText && <NewTabArrow text={newTabText} />}
        </a>
        {notice && (
          <p className={styles.notice} id={noticeId}>
            {notice}
          </p>
        )}
        {line && <p>{line}</p>}
        {description && (
          <p className={styles.description} lang={descriptionLang}>
            {description}
          </p>
        )}
        {links && <p className={styles.links}>{links}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </>
  )
}
