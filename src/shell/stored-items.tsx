import { useEffect, useReducer, useRef, useState } from 'react'
import { useConfig, useCores, useTexts } from '../app/context/context.tsx'
import { Dialog } from '../app/frame/dialog.tsx'
import { useOverlay } from '../app/context/overlay.tsx'
import { useNow, useReading } from '../app/context/use-situations.ts'
import { useAuthState } from '../app/context/use-viewer.ts'
import { hasUser } from '../auth/index.ts'
import type { AuthState } from '../auth/index.ts'
import { hostsOf, storedItems } from '../privacy/index.ts'
import type { HostKind, Owner, StoredItemId, StoredRow } from '../privacy/index.ts'
import { formatDay, formatMoment, formatSize } from '../texts/format.ts'
import { Button, VisuallyHidden } from '../ui/index.ts'
import * as styles from './stored-items.css.ts'

/** The dialog with all that is stored in this browser, and the servers that the page asks. */
export function StoredItems() {
  const { t } = useTexts()
  const { overlay, show } = useOverlay()
  const texts = t.privacy
  if (overlay !== 'stored') return null
  return (
    <Dialog open side="end" label={texts.title} closeLabel={texts.close} onClose={() => show(null)}>
      <div className={styles.content}>
        <h2 className={styles.title}>{texts.title}</h2>
        <StoredList />
        <HostList />
      </div>
    </Dialog>
  )
}

function StoredList() {
  const { t } = useTexts()
  const { rows, remove } = useStoredRows()
  const [deletedIds, setDeletedIds] = useState<readonly StoredItemId[]>([])
  const texts = t.privacy
  const lastDeletedId = deletedIds.at(-1)
  // An item that has been deleted keeps its place, so that nothing moves and its button keeps the focus.
  const ids = storedItems.map(({ id }) => id).filter((id) => rows?.has(id) || deletedIds.includes(id))
  return (
    <>
      <p className={styles.note}>{texts.intro}</p>
      {rows !== null && ids.length === 0 && <p>{texts.nothing}</p>}
      <ul className={styles.list} role="list">
        {ids.map((id) => (
          <StoredItem
            key={id}
            id={id}
            row={rows?.get(id)}
            onDelete={() => {
              setDeletedIds((former) => [...former, id])
              remove(id)
            }}
          />
        ))}
      </ul>
      <div role="status">
        {/* A new element, so that a second deletion of the same item is announced, too. */}
        {lastDeletedId && (
          <VisuallyHidden key={deletedIds.length}>{texts.deletedItem(texts.items[lastDeletedId].name)}</VisuallyHidden>
        )}
      </div>
    </>
  )
}

interface StoredItemProps {
  readonly id: StoredItemId
  /** Undefined if the item has been deleted. */
  readonly row: StoredRow | undefined
  readonly onDelete: () => void
}

function StoredItem({ id, row, onDelete }: StoredItemProps) {
  const { t } = useTexts()
  const { items, deleted } = t.privacy
  const facts = useFacts(row)
  return (
    <li className={styles.item} role="listitem">
      <h3 className={styles.name}>{items[id].name}</h3>
      <p className={styles.facts}>{row === undefined ? deleted : facts}</p>
      <p className={styles.note}>{items[id].purpose}</p>
      {(row === undefined || row.deletion) && (
        <DeleteButton id={id} isDeleted={row === undefined} mustAsk={row?.deletion === 'asks'} onDelete={onDelete} />
      )}
    </li>
  )
}

/** Returns the size of an item and its end; of a sign-in also whose it is, and whether it is bound. */
function useFacts(row: StoredRow | undefined): string {
  const { t, locale } = useTexts()
  const authState = useAuthState()
  const now = useNow()
  if (row === undefined) return ''
  const { items, until, untilRenewal, bound, unbound } = t.privacy
  const { id, size, until: end, isBound } = row
  const name = hasUser(authState) ? (authState.user.name ?? authState.user.email) : undefined
  const signIn = isBound === undefined ? [] : [name, isBound ? bound : unbound]
  const knownEnd = (ms: number) =>
    id === 'sign-in' ? untilRenewal(formatMoment(ms, now, locale)) : until(formatDay(ms, now, locale))
  const facts = [...signIn, size !== null && formatSize(size, locale), end === null ? items[id].end : knownEnd(end)]
  return facts.filter(Boolean).join(' · ')
}

interface DeleteButtonProps {
  readonly id: StoredItemId
  readonly isDeleted: boolean
  readonly mustAsk: boolean
  readonly onDelete: () => void
}

function DeleteButton({ id, isDeleted, mustAsk, onDelete }: DeleteButtonProps) {
  const { t } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const texts = t.privacy
  const { name, question = '' } = texts.items[id]
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
        aria-disabled={isDeleted}
        onClick={() => (mustAsk ? setIsAsking(!isAsking) : onDelete())}
      >
        {isAsking ? texts.cancel : texts.delete}
      </Button>
    </div>
  )
}

/** Reads what is stored, again after each check, minute and change by a page, and returns it with a function that deletes. */
function useStoredRows() {
  const { privacy } = useCores()
  const authState = useAuthState()
  const now = useNow()
  const lastCheckedAt = useReading(({ board }) => board.lastCheckedAt)
  const [rows, setRows] = useState<ReadonlyMap<StoredItemId, StoredRow> | null>(null)
  const [changes, readAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => privacy.onChange(readAgain), [privacy])
  useEffect(() => {
    let isCurrent = true
    void privacy.read(ownerOf(authState)).then((next) => {
      if (isCurrent) setRows(new Map(next.map((row) => [row.id, row])))
    })
    return () => {
      isCurrent = false
    }
  }, [privacy, authState, now, lastCheckedAt, changes])
  const remove = (id: StoredItemId) => {
    void privacy.remove(id, ownerOf(authState)).then(readAgain)
  }
  return { rows, remove }
}

function ownerOf(state: AuthState): Owner {
  const isSignedOut = state.status === 'anonymous' && state.activity === null
  return { subject: hasUser(state) ? state.user.sub : null, isSignedOut }
}

function HostList() {
  const config = useConfig()
  const { announcements } = useCores()
  const { t, locale } = useTexts()
  const now = useNow()
  const lastCheckedAt = useReading(({ board }) => board.lastCheckedAt)
  const texts = t.privacy
  const lastRequests: Partial<Record<HostKind, number | null>> = {
    portal: announcements.lastFetchedAt(),
    sites: lastCheckedAt,
  }
  return (
    <>
      <h2>{texts.hostsTitle}</h2>
      <p className={styles.note}>{texts.hostsIntro}</p>
      <ul className={styles.list} role="list">
        {hostsOf(config).map(({ kind, origins }) => {
          const lastRequestAt = lastRequests[kind] ?? null
          const { name, purpose } = texts.hosts[kind]
          return (
            <li key={kind} className={styles.item} role="listitem">
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.facts}>{hostsIn(origins)}</p>
              <p className={styles.note}>{purpose}</p>
              {lastRequestAt !== null && (
                <p className={styles.note}>{texts.lastRequest(formatMoment(lastRequestAt, now, locale))}</p>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const hostsIn = (origins: readonly string[]): string =>
  origins.length === 0 ? location.host : origins.map((origin) => new URL(origin).host).join(', ')
