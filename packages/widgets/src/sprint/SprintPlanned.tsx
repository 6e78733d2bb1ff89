import type { SprintDetails } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { Told } from '../shared/Told.tsx'
import { MoveButton } from './MoveButton.tsx'
import type { EndsProps } from './SprintEnds.tsx'
import { fullDay, inZone } from './sprintDays.ts'

/** A sprint that waits for its day; until then it can be cancelled. */
export function SprintPlanned({
  sprint,
  isOnly,
  store,
  canEnd,
  onChanged,
}: Omit<EndsProps, 'onDesign'> & { sprint: SprintDetails; isOnly: boolean }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const text = t('sprint.dashboard.planned', {
    label: sprint.label,
    day: inZone(i18n, sprint.dateTimeFrom, sprint.timezone, fullDay),
  })
  const actions = canEnd && (
    <div className="t-actions">
      <MoveButton sprint={sprint} store={store} move="cancel" isOver={false} onChanged={onChanged} />
    </div>
  )
  if (isOnly)
    return (
      <>
        <PageHead kicker={t('sprint.started.planned')} title={text} lead={sprint.description} />
        <Told of={store} />
        {actions}
      </>
    )
  return (
    <Section title={t('sprint.dashboard.next')} text={text}>
      {actions}
    </Section>
  )
}
