import { useId } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { infoIcon } from '../../shared/signs.ts'
import { Tooltip } from '../../shared/Tooltip.tsx'

export interface DesignTipProps {
  /** Only a team chooses its participants: a personal sprint has one, who is told as 'Self'. */
  field: 'actions' | 'behaviors' | 'outcomes' | 'crew' | 'participants'
  /** Of whose sprint: its words are others for a team. */
  owner: 'user' | 'team'
  /** What it explains, as it is called on the screen. */
  name: string
}

/**
 * A small sign behind the line about a field of the design; asked by pointer, focus or press it says what belongs there. What a person
 * must know stands in the line itself. Source: spec 2 section 2, 'Tooltip texts exist for the design fields'.
 */
export function DesignTip({ field, owner, name }: DesignTipProps) {
  const { t } = useTrellis().i18n
  const id = useId()
  const text =
    field === 'participants'
      ? t('sprint.design.tip.team.participants')
      : t(`sprint.design.tip.${owner === 'team' ? 'team' : 'own'}.${field}`)
  return (
    <Tooltip text={text} id={id} pressed>
      <button
        type="button"
        className="t-design__tip"
        aria-label={t('sprint.design.tip.of', { name })}
        aria-describedby={id}
      >
        <Icon path={infoIcon} size="small" />
      </button>
    </Tooltip>
  )
}
