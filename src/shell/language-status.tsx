import { useState } from 'react'
import { useTexts } from '../app/context/context.tsx'
import { VisuallyHidden } from '../ui/index.ts'

/** Tells screen readers that the language has changed, in the new one. An open dialog needs one inside. */
export function LanguageStatus() {
  const { locale, t } = useTexts()
  const [first] = useState(locale)
  const [hasChanged, setHasChanged] = useState(false)
  if (locale !== first && !hasChanged) setHasChanged(true)
  return (
    <div aria-live="polite">
      <VisuallyHidden>{hasChanged && t.preferences.languageChanged}</VisuallyHidden>
    </div>
  )
}
