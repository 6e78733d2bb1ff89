import type { SprintDetails } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { eyeIcon, pencilSimpleIcon } from '../shared/icons.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { MoveButton } from './MoveButton.tsx'
import type { EndsProps } from './SprintEnds.tsx'
import { fullDay, inZone } from './sprintDays.ts'

export interface SprintPlannedProps {
  sprint: SprintDetails
  /** None runs before it. */
  isOnly: boolean
  /** Where the sprint that runs, or waits, is changed and read. */
  editHref: string | undefined
  viewHref: string | undefined
}

/** A sprint that waits for its day; until then it is changed, or cancelled. */
export function SprintPlanned({
  sprint,
  isOnly,
  editHref,
  viewHref,
  store,
  canEnd,
  onChanged,
}: Omit<EndsProps, 'onDesign'> & SprintPlannedProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const text = t('sprint.dashboard.planned', {
    label: sprint.label,
    day: inZone(i18n, sprint.dateTimeFrom, sprint.timezone, fullDay),
  })
  // Beside one that runs it is named.
  const of = (href: string) => (isOnly ? href : `${href}?next`)
  const actions = (
    <div className="t-actions">
      {canEnd && editHref && (
        <Button icon={pencilSimpleIcon} href={of(editHref)}>
          {t('sprint.edit.title')}
        </Button>
      )}
      {viewHref && (
        <Button icon={eyeIcon} href={of(viewHref)}>
          {t('sprint.view.open')}
        </Button>
      )}
      {canEnd && <MoveButton sprint={sprint} store={store} move="cancel" isOver={false} onChanged={onChanged} />}
    </div>
  )
  if (isOnly)
    return (
      <>
        <PageHead kicker={t('sprint.started.planned')} title={text} lead={sprint.description} />
        <ToldOfPress of={store} />
        {actions}
      </>
    )
  return (
    <Section title={t('sprint.dashboard.next')} text={text}>
      {actions}
    </Section>
  )
}
