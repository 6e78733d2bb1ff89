import type { SubscaleResult } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { agreementWord, showCoefficient } from './readReport.ts'
import { Strands } from './Strands.tsx'

/** How much a team agrees on a subscale: as strands, in a word, and as the number; `hidden` where it is not shown. */
export function Agreement({ it, hidden }: { it: SubscaleResult; hidden: ReactNode }) {
  const { i18n } = useTrellis()
  if (!it.agreement || it.rwgj === undefined) return hidden
  return (
    <span className="t-agree">
      <Strands agreement={it.agreement} />
      <span>
        {agreementWord(i18n, it.agreement)} <small className="t-num">{showCoefficient(i18n, it.rwgj)}</small>
      </span>
    </span>
  )
}
