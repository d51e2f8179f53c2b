import { useRef, useState } from 'react'
import { useConfig, useCores, useTexts } from '../../app/context/context.tsx'
import { useAuthState } from '../../app/context/use-viewer.ts'
import { hostsOf, storedPurposes } from '../../privacy/index.ts'
import type { StoredPurpose } from '../../privacy/index.ts'
import { Button, VisuallyHidden } from '../../ui/index.ts'
import * as styles from './stored-items.css.ts'

/** The content of the dialog with all that is stored in this browser, and the servers that the page asks. */
export function StoredItems() {
  return (
    <div className={styles.content}>
      <StoredList />
      <HostList />
    </div>
  )
}

function StoredList() {
  const { t } = useTexts()
  const { privacy } = useCores()
  const state = useAuthState()
  const isSignedOut = state.status === 'anonymous' && state.activity === null
  const [deletions, setDeletions] = useState<readonly StoredPurpose[]>([])
  const texts = t.privacy
  const lastDeletion = deletions.at(-1)
  return (
    <>
      <p className={styles.note}>{texts.intro}</p>
      <ul className={styles.list} role="list">
        {storedPurposes.map((purpose) => (
          <li key={purpose} className={styles.item} role="listitem">
            <h3 className={styles.name}>{texts.stored[purpose].name}</h3>
            <p className={styles.note}>{texts.stored[purpose].purpose}</p>
            {deletions.includes(purpose) && <p className={styles.facts}>{texts.deleted}</p>}
            <DeleteButton
              purpose={purpose}
              isDisabled={deletions.includes(purpose) || (purpose === 'sign-in' && !isSignedOut)}
              onDelete={() => {
                setDeletions((former) => [...former, purpose])
                privacy.remove(purpose, isSignedOut)
              }}
            />
          </li>
        ))}
      </ul>
      <div role="status">
        {lastDeletion && <VisuallyHidden>{texts.deletedItem(texts.stored[lastDeletion].name)}</VisuallyHidden>}
      </div>
    </>
  )
}

interface DeleteButtonProps {
  readonly purpose: StoredPurpose
  readonly isDisabled: boolean
  readonly onDelete: () => void
}

function DeleteButton({ purpose, isDisabled, onDelete }: DeleteButtonProps) {
  const { t } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const texts = t.privacy
  const { name, question } = texts.stored[purpose]
  const confirm = () => {
    setIsAsking(false)
    button.current?.focus()
    onDelete()
  }
  const group = isAsking && ({ role: 'group', 'aria-label': question } as const)
  return (
    <div className={isAsking ? styles.question : styles.action} {...group}>
      {isAsking && (
        <>
          <span role="alert">{question}</span>
          <Button size="sm" kind="danger" look="outline" onClick={confirm}>
            {texts.delete}
          </Button>
        </>
      )}
      {/* The same button, so that it keeps the focus, and pressing the same key twice deletes nothing of value. */}
      <Button
        ref={button}
        size="sm"
        kind="secondary"
        look="outline"
        aria-label={isAsking ? undefined : texts.deleteItem(name)}
        aria-disabled={isDisabled}
        onClick={() => (question ? setIsAsking(!isAsking) : onDelete())}
      >
        {isAsking ? texts.cancel : texts.delete}
      </Button>
    </div>
  )
}

function HostList() {
  const config = useConfig()
  const texts = useTexts().t.privacy
  return (
    <>
      <h2>{texts.hostsTitle}</h2>
      <p className={styles.note}>{texts.hostsIntro}</p>
      <ul className={styles.list} role="list">
        {hostsOf(config).map(({ kind, origins }) => (
          <li key={kind} className={styles.item} role="listitem">
            <h3 className={styles.name}>{texts.hosts[kind].name}</h3>
            <p className={styles.facts}>{hostsIn(origins)}</p>
            <p className={styles.note}>{texts.hosts[kind].purpose}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

const hostsIn = (origins: readonly string[]): string =>
  origins.length === 0 ? location.host : origins.map((origin) => new URL(origin).host).join(', ')
