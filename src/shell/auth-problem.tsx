import { useEffect, useState } from 'react'
import type { AuthProblem as Problem } from '../auth/index.ts'
import { Button, Message } from '../ui/index.ts'
import { usePortal } from '../app/context.tsx'
import { createLazyPart } from '../app/lazy.ts'
import { useStore } from '../app/use-store.ts'

// Fetch the message on demand, because most visits have no problem.
const messagePart = createLazyPart(() => import('./auth-problem-message.tsx'))

interface AuthProblemProps {
  readonly problem: Problem
  /** Whether Login is beside the message. */
  readonly besideLogin: boolean
  /** Moves the focus, because the button that has it is removed with the message. */
  readonly onClose: () => void
}

/** The message about an auth problem, or a generic one if auth-problem-message.tsx cannot be fetched. */
export function AuthProblem({ problem, besideLogin, onClose }: AuthProblemProps) {
  const portal = usePortal()
  const { auth, t } = portal
  const part = useStore(messagePart)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => void messagePart.load().catch(() => setIsMissing(true)), [])
  if (part === null && !isMissing) return null
  const dismiss = () => {
    onClose()
    auth.dismiss()
  }
  return part ? (
    <part.AuthProblemMessage portal={portal} problem={problem} besideLogin={besideLogin} onClose={onClose} />
  ) : (
    <Message
      tone="bad"
      role="alert"
      title={t.account.failed}
      actions={
        <Button size="sm" kind="secondary" look="empty" onClick={dismiss}>
          {t.account.dismiss}
        </Button>
      }
    >
      <p>{t.account.failedText}</p>
    </Message>
  )
}
