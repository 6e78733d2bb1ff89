import type { PlanBoard, PlanRole } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { arrowRightIcon, pencilSimpleIcon } from '../shared/icons.ts'
import type { DraftPlace } from './drafts.ts'
import { Invite } from './Invite.tsx'
import { Labelled, PlanSection } from './PlanSection.tsx'
import { RoleForm } from './RoleForm.tsx'

/** The role of now, and the one wished for in two to three years. */
export function RoleSection({ place, board }: { place: DraftPlace; board: PlanBoard }) {
  const { t } = useTrellis().i18n
  const [isEditing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  const isEmpty = board.agilePlanRole.every(it => it.label === '')
  return (
    <PlanSection
      title={t('plan.board.role.title')}
      tip={{ group: 'places', code: 'CAREER_CHALLENGE' }}
      action={
        !board.readOnly &&
        !isEditing &&
        !isEmpty && (
          <Button
            aria-label={`${t('core.actions.edit')}: ${t('plan.board.role.title')}`}
            kind="quiet"
            size="small"
            icon={pencilSimpleIcon}
            onClick={edit}
          >
            {t('core.actions.edit')}
          </Button>
        )
      }
    >
      <div>
        {isEditing ? (
          <RoleForm place={place} roles={board.agilePlanRole} onClose={() => setEditing(false)} />
        ) : isEmpty && !board.readOnly ? (
          <Invite
            title={t('plan.board.role.empty')}
            text={t('plan.board.role.invite')}
            action={<Button onClick={edit}>{t('plan.board.role.set')}</Button>}
          />
        ) : (
          <div className="t-plan__roles">
            {board.agilePlanRole.map((it, at) => (
              <Role key={it.type} role={it} isSecond={at > 0} />
            ))}
          </div>
        )}
      </div>
    </PlanSection>
  )
}

function Role({ role, isSecond }: { role: PlanRole; isSecond: boolean }) {
  const { t } = useTrellis().i18n
  return (
    <>
      {isSecond && (
        <span className="t-plan__to" aria-hidden="true">
          <Icon path={arrowRightIcon} />
        </span>
      )}
      <div>
        <Labelled tip={{ group: 'items', code: role.type.toUpperCase() }} name={t(`plan.board.role.${role.type}`)} />
        <p className={role.label ? 't-plan__role' : 't-muted'}>{role.label || t('plan.board.role.empty')}</p>
        {role.description && <p className="t-small t-muted">{role.description}</p>}
      </div>
    </>
  )
}
