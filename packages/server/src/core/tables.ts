import type { ColumnType, Generated } from 'kysely'

type Stamp = ColumnType<Date, Date, Date>
type NullableStamp = ColumnType<Date | null, Date | null | undefined, Date | null>

/** Tables as the ordinary queries see them. Rooms with tables of their own extend this by their `tables.ts`. */
export interface CoreTables {
  tenant: {
    id: Generated<number>
    client_id: string
    name: string
    available: Generated<boolean>
    issuer: string | null
    oidc_client_id: string | null
    oidc_client_secret: Buffer | null
    embed_key: Buffer | null
    embed_origins: Generated<string[]>
  }
  person: {
    id: Generated<number>
    email: string
    full_name: string
    avatar_image_url: string | null
    password_hash: string | null
    created_at: Generated<Date>
  }
  membership: {
    tenant_id: number
    user_id: number
    roles: string[]
    salutation: Generated<string>
    designation: Generated<string>
    language_code: Generated<string>
    time_zone: Generated<string>
    theme: Generated<string>
    scheme: Generated<string>
    is_agree: Generated<boolean>
    agreed_at: NullableStamp
    active_consent: Generated<boolean>
    role_challenges_completed: Generated<boolean>
    temp_restrict: Generated<boolean>
    user_tags: Generated<string[]>
    last_used_at: NullableStamp
  }
  subscription: {
    tenant_id: number
    name: string
    status: string
    current_term_end: Stamp
    buyer_user_id: number | null
    features: ColumnType<unknown, string, string>
  }
  session: {
    tenant_id: number
    id: string
    user_id: number
    act_user_id: number | null
    parent_id: string | null
    generation: Generated<number>
    rotated_at: Stamp
    created_at: Stamp
    expires_at: Stamp
    revoked_at: NullableStamp
    id_token: string | null
  }
  audit: {
    tenant_id: number
    id: Generated<number>
    at: Stamp
    actor_id: number | null
    action: string
    subject_id: number | null
    detail: ColumnType<unknown, string, string>
  }
  guest: {
    tenant_id: number
    id: Generated<number>
    purpose: string
    email: string
    full_name: string
    language_code: string
    token_hash: Buffer
    created_at: Stamp
    expires_at: Stamp
    used_at: NullableStamp
    revoked_at: NullableStamp
    roles: string[] | null
    conversion_accepted: boolean | null
    conversion_at: NullableStamp
    converted_assessment: number | null
  }
  invite_key: {
    key_hash: Buffer
    created_at: Stamp
    expires_at: Stamp
    used_at: NullableStamp
    made_tenant: number | null
  }
  mail: {
    tenant_id: number
    id: Generated<number>
    once_key: string
    recipient: string
    subject: string
    body_text: string
    created_at: Stamp
    sent_at: NullableStamp
    failures: Generated<number>
  }
  demographics: {
    tenant_id: number
    owner: 'user' | 'guest'
    owner_id: number
    answers: ColumnType<unknown, string, string>
    updated_at: Stamp
  }
}

export interface GlaTables {
  gla_assessment: {
    tenant_id: number
    id: Generated<number>
    user_id: number | null
    guest_id: number | null
    language_code: string
    bank_version: string
    last_pos: Generated<string>
    page_revision: Generated<number[]>
    started_at: Stamp
    saved_at: Stamp
    finished_at: NullableStamp
  }
  gla_answer: { tenant_id: number; assessment_id: number; question_code: string; value: number; saved_at: Stamp }
  gla_score: {
    tenant_id: number
    assessment_id: number
    capability: string
    style_score: number | null
    strategy_score: number | null
    average_score: number | null
    capability_rank: number | null
    is_top_three: boolean
    is_bottom_three: boolean
  }
}

export interface TeamTables {
  team: { tenant_id: number; id: Generated<number>; name: string; manager_id: number; assistant_id: number | null }
  team_member: { tenant_id: number; team_id: number; user_id: number; joined_at: Stamp }
}

export type Tables = CoreTables & GlaTables & TeamTables
