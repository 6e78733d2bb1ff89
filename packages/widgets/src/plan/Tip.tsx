import { useSignals } from '@preact/signals-react/runtime'
import type { PlanTooltips, TooltipGroup } from '@trellis/sdk'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { infoIcon } from '../shared/signs.ts'
import { Tooltip } from '../shared/Tooltip.tsx'
import { useLoad } from '../shared/useLoad.ts'

const Tips = createContext<PlanTooltips | null>(null)

/** Loads what the board says of its places and types, once for all of it. Without an answer nothing is offered to ask. */
export function WithTips({ load, children }: { load?: () => Promise<PlanTooltips>; children: ReactNode }) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { value } = useLoad(load ?? (() => client.plan.tooltips()), [client, i18n.language])
  return <Tips.Provider value={value.value}>{children}</Tips.Provider>
}

/** What is said of a place or type; '' where nothing is. */
export const useTip = (group: TooltipGroup, code: string): string => useContext(Tips)?.[group][code] ?? ''

export interface TipProps {
  group: TooltipGroup
  code: string
  /** What it explains, as it is called on the screen. */
  name: string
}

/** A small sign beside a name; asked by pointer, focus or press it says what is meant. */
export function Tip({ group, code, name }: TipProps) {
  const { t } = useTrellis().i18n
  const text = useTip(group, code)
  const id = useId()
  if (!text) return null
  return (
    <Tooltip text={text} id={id} pressed>
      <button type="button" className="t-plan__tip" aria-label={t('plan.board.tip', { name })} aria-describedby={id}>
        <Icon path={infoIcon} size="small" />
      </button>
    </Tooltip>
  )
}
