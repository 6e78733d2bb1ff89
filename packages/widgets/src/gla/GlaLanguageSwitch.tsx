import { useSignals } from '@preact/signals-react/runtime'
import type { Language } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { Gla } from './glaCommon.ts'
import { languageWithin } from './languageWithin.ts'

export interface GlaLanguageSwitchProps {
  gla: Gla
  /** The language that was chosen. */
  language: Language
  children?: ReactNode
}

/** Asks before the language is switched: the answers are erased. */
export function GlaLanguageSwitch({ gla, language, children }: GlaLanguageSwitchProps) {
  useSignals()
  const { t } = useTrellis().i18n
  return (
    <Confirmation
      open
      size={600}
      danger
      title={t('gla.language.title', { language: languageWithin(language) })}
      text={t('gla.language.body')}
      yes={t('gla.language.confirm')}
      no={t('gla.language.back')}
      busy={gla.busy.value}
      onResult={result => (result === 'confirm' ? void gla.switchLanguage() : gla.keepLanguage())}
    >
      {children}
    </Confirmation>
  )
}
