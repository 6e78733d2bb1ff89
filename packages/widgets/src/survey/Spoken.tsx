import { useSignals } from '@preact/signals-react/runtime'
import type { I18n } from '@trellis/sdk'
import { type ReactNode, useEffect, useState } from 'react'
import { TrellisProvider, useTrellis } from '../shared/context.tsx'
import type { Flow } from './flow.ts'

/**
 * Speaks to the person in the language of the survey: prompt and buttons as well as statements. Where the page changes its own
 * language after that, it has the last word.
 */
export function Spoken({ flow, children }: { flow: Pick<Flow, 'language'>; children: ReactNode }) {
  useSignals()
  const trellis = useTrellis()
  const { i18n, textsOf } = trellis
  const language = flow.language.value
  const [own, setOwn] = useState<{ texts: I18n; page: I18n }>()
  useEffect(() => {
    if (language === i18n.language) return
    const take = (texts: I18n) => setOwn({ texts, page: i18n })
    // The texts there are stay where others do not come.
    textsOf?.(language).then(take, () => undefined)
  }, [language])
  const spoken = own?.page === i18n && own.texts.language === language ? own.texts : i18n
  return (
    <div className="t-spoken" lang={spoken.language}>
      <TrellisProvider value={{ ...trellis, i18n: spoken }}>{children}</TrellisProvider>
    </div>
  )
}
