import { useRef } from 'react'
import { Button } from '../../ui/index.ts'
import { useCores, useTexts } from '../context/context.tsx'
import { useReading } from '../context/use-situations.ts'
import { SignInLine } from './sign-in-line.tsx'

/** Says that the provider does not answer, or how a new sign-in goes. */
export function AwayMessage() {
  const { auth } = useCores()
  const { t } = useTexts()
  const isOffline = useReading((reading) => reading.board.offline)
  const retry = useRef<HTMLButtonElement>(null)
  return (
    <>
      <SignInLine next={retry}>{isOffline ? t.programs.offline : t.programs.away}</SignInLine>
      <Button ref={retry} size="sm" kind="secondary" look="outline" icon="refresh" onClick={auth.retry}>
        {t.account.tryNow}
      </Button>
    </>
  )
}
