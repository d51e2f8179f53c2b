import type { ReactNode } from 'react'
import { CardPicture } from './card-picture.tsx'
import * as styles from './card.css.ts'
import { NewTabMark, newTabProps, openingProps } from './new-tab.tsx'

interface CardProps {
  readonly title: string
  readonly titleLang?: string | undefined
  readonly href: string
  readonly imageSrc: string
  /** CSS pixels. Without it the picture is 16 by 9. */
  readonly imageHeight?: number | undefined
  readonly description: string
  readonly descriptionLang?: string | undefined
  /** Given, the link opens a new tab, and a screen reader hears this after the title. */
  readonly newTabText?: string | undefined
  readonly headingLevel?: 2 | 3 | undefined
  /** A control that lies above the stretched link, such as a star. */
  readonly action?: ReactNode
  readonly hidden?: boolean | undefined
  /** The link was followed: by click, by key, or into a new tab with the middle button. */
  readonly onOpen?: (() => void) | undefined
}

/** A list item for a card grid. One link, stretched over all of it, so every way of opening a link works. */
export function Card({
  title,
  titleLang,
  href,
  imageSrc,
  imageHeight,
  description,
  descriptionLang,
  newTabText,
  headingLevel = 2,
  action,
  hidden,
  onOpen,
}: CardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <li className={styles.card} role="listitem" hidden={hidden}>
      <CardPicture src={imageSrc} height={imageHeight} />
      <div className={styles.words}>
        <Heading className={styles.title}>
          <a className={styles.link} href={href} {...(newTabText && newTabProps)} {...openingProps(onOpen)}>
            <span lang={titleLang}>{title}</span>
            {newTabText && <NewTabMark text={newTabText} />}
          </a>
        </Heading>
        <p className={styles.description} lang={descriptionLang}>
          {description}
        </p>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  )
}
