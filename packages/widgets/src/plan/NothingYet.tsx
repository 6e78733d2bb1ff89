import type { ReactNode } from 'react'
import { useTrellis } from '../shared/context.tsx'

/** A list or text that is empty: who writes it reads what belongs there, on the screen alone; who only reads it, that there is nothing. */
export function NothingYet({ readOnly, children }: { readOnly: boolean; children: ReactNode }) {
  const { t } = useTrellis().i18n
  return readOnly ? (
    <p className="t-muted">{t('plan.board.nothing')}</p>
  ) : (
    <p className="t-muted t-plan__prompt">{children}</p>
  )
}
