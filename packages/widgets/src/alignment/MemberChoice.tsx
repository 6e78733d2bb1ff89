import type { AlignmentMember } from '@trellis/sdk'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useTrellis } from '../shared/context.tsx'

export interface MemberChoiceProps {
  label: string
  members: readonly AlignmentMember[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** People to be asked, each with a tick. */
export function MemberChoice({ label, members, chosen, onChange }: MemberChoiceProps) {
  const { t } = useTrellis().i18n
  const toggle = (id: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className="t-memberchoice">
      <legend className="t-label">{label}</legend>
      {members.map(it => (
        <Checkbox
          key={it.id}
          label={it.isMyself ? t('alignment.report.members.you', { name: it.name }) : it.name}
          help={`${it.email} · ${it.role}`}
          checked={chosen.has(it.id)}
          onChange={on => toggle(it.id, on)}
        />
      ))}
    </fieldset>
  )
}
