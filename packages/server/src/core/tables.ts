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
    trusted_domains: Generated<string[]>
  }
  person: {
    id: Generated<number>
    email: string
    full_name: string
    avatar_image_url: string | null
    password_hash: string | null
    created_at: Generated<Date>
    demo: Generated<boolean>
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
    id_token: Buffer | null
    issuer: string | null
    method: string | null
    authenticated_at: NullableStamp
    sign_in_id: string
  }
  person_identity: {
    issuer: string
    subject: string
    person_id: number
    bound_at: Stamp
  }
  embed_statement: {
    tenant_id: number
    jti_hash: Buffer
    expires_at: Stamp
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
    letter: Generated<string>
    user_id: number | null
    guest_id: number | null
    sender_id: number | null
    claimed_until: NullableStamp
  }
  wiped: {
    email_hash: Buffer
    at: Stamp
  }
  counter: {
    tenant_id: number
    name: string
    subject: Generated<string>
    period: string
    used: number
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
    unit: number | null
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
  team: {
    tenant_id: number
    id: Generated<number>
    name: string
    manager_id: number
    assistant_id: number | null
    description: Generated<string>
    purpose: Generated<string>
    type: Generated<string>
    distribution: Generated<string>
    duration_start: string | null
    duration_end: string | null
    express: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
  }
  team_member: {
    tenant_id: number
    team_id: number
    user_id: number | null
    joined_at: NullableStamp
    id: Generated<number>
    type: Generated<'TEAM_MEMBERS' | 'GUEST'>
    full_name: string | null
    email: string | null
    status: Generated<'ACCEPTED' | 'PENDING' | 'ACTIVE'>
    invited_at: NullableStamp
    invitations: Generated<number>
    removed_at: NullableStamp
  }
  team_note: {
    tenant_id: number
    id: Generated<number>
    team_id: number
    user_id: number
    type: string
    version: number
    text: string
    updated_at: Stamp
  }
  viewing_right: {
    tenant_id: number
    team_id: number
    user_id: number
    viewer_id: number
    item_type: string
    status: string
    shown: Generated<boolean>
    changed_at: Stamp
  }
  team_viewing: {
    tenant_id: number
    team_id: number
    user_id: number
    item_type: string
    shown: boolean
    changed_at: Stamp
  }
  team_impact: {
    tenant_id: number
    team_id: number
    viewer_id: number
    data: ColumnType<unknown, string, string>
    updated_at: Stamp
  }
  team_gla: {
    tenant_id: number
    team_id: number
    /** By capability, the published set of the ledger. */
    sets: ColumnType<unknown, string, string>
    at: Stamp
  }
  activity: {
    tenant_id: number
    id: Generated<number>
    team_id: number | null
    title: string
    starts_at: Stamp
    ends_at: Stamp
    action_id: number | null
  }
  mail_request: {
    tenant_id: number
    id: Generated<number>
    event: string
    user_id: number
    sender_id: number
    sent_at: Stamp
  }
}

export interface LedgerTables {
  ledger_set: {
    tenant_id: number
    id: Generated<number>
    instrument: string
    measures: string[]
    source: string
    n: number
    data: ColumnType<unknown, string | null, string | null>
    at: Stamp
  }
  ledger_unit: { tenant_id: number; set_id: number; unit: number }
  ledger_seen: { tenant_id: number; viewer_id: number; set_id: number; at: Stamp }
  ledger_known: { tenant_id: number; viewer_id: number; unit: number; at: Stamp }
  ledger_person: { tenant_id: number; instrument: string; email: string; unit: number; last_at: Stamp }
}

export interface AlignmentTables {
  alignment_survey: {
    tenant_id: number
    id: Generated<number>
    team_id: number
    version: number
    bank_version: string
    survey_type: string
    minimum: number
    started_by: number | null
    started_at: Stamp
    deadline: Stamp
    closed_at: NullableStamp
  }
  alignment_respondent: {
    tenant_id: number
    id: Generated<number>
    survey_id: number
    team_member_id: number | null
    user_id: number | null
    guest_id: number | null
    user_type: string
    email: string
    full_name: string
    included: Generated<boolean>
    language_code: string | null
    last_page: Generated<number>
    page_revision: Generated<number[]>
    started_at: NullableStamp
    saved_at: NullableStamp
    submitted_at: NullableStamp
    answered: number | null
    unit: number | null
    closed_at: NullableStamp
    reminded_at: NullableStamp
  }
  alignment_answer: { tenant_id: number; respondent_id: number; question_id: string; value: number; saved_at: Stamp }
  alignment_report: {
    tenant_id: number
    id: Generated<number>
    survey_id: number
    respondent_ids: number[]
    data: ColumnType<unknown, string, string>
    generated_at: Stamp
    cell_id: number | null
  }
  alignment_quality_cell: {
    tenant_id: number
    id: Generated<number>
    bank_version: string
    people: number
    teams: number
    sums: ColumnType<unknown, string, string>
    closed_at: Stamp
  }
}

export type Tables = CoreTables & GlaTables & TeamTables & AlignmentTables & LedgerTables
