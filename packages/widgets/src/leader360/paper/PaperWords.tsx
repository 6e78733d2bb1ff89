import type { Leader360Report } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import { WordsOf } from '../OpenAnswers.tsx'

export interface PaperWordsProps {
  words: Leader360Report['words']
  /** How many are in the appendix alone. */
  left?: number
}

/** A page of open answers, word for word. */
export function PaperWords({ words, left = 0 }: PaperWordsProps) {
  const { t } = useTrellis().i18n
  return (
    <>
      <PaperHead title={t('leader360.report.inWords')} text={t('leader360.report.inWordsText')} />
      <WordsOf words={words} />
      {left > 0 && <p className="t-papernote">{t('leader360.paper.left', { count: left })}</p>}
    </>
  )
}
