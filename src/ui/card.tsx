import { useId } from 'react'
import type { ReactNode } from 'react'
import { CardPicture } from './card-picture.tsx'
import * as styles from './card.css.ts'
import { NewTabArrow, newTabProps, openingProps } from './link.tsx'

interface CardProps {
  readonly title: string
  readonly titleLang?: string | undefined
  readonly href: string
  readonly imageSrc: string
  /** In CSS pixels. Default: an aspect ratio of 16:9. */
  readonly imageHeight?: number | undefined
  readonly description: string
  readonly descriptionLang?: string | undefined
  /** If set, the link opens a new tab, and screen readers announce this text after the title. */
  readonly newTabText?: string | undefined
  /** A notice on top of the picture, such as a state. It describes the link to assistive technology. */
  readonly notice?: ReactNode
  /** A separate control, such as a star, on top of the link that covers the card. */
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
  description,
  descriptionLang,
  newTabText,
  notice,
  action,
  ...card
}: CardProps) {
  const noticeId = useId()
  return (
    <>
      <CardPicture src={card.imageSrc} height={card.imageHeight} />
      <div className={styles.body}>
        <a
          className={styles.link}
          href={card.href}
          aria-describedby={notice ? noticeId : undefined}
          {...(newTabText && newTabProps)}
          {...openingProps(card.onOpen)}
        >
          {/* The heading is inside the link, not around it, so that the heading contains only the title. */}
          <h2 className={styles.title} lang={titleLang}>
            {title}
          </h2>
          {newTabText && <NewTabArrow text={newTabText} />}
        </a>
        {notice && (
          <p className={styles.notice} id={noticeId}>
            {notice}
          </p>
        )}
        <p className={styles.description} lang={descriptionLang}>
          {description}
        </p>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </>
  )
}
