import type {
  ApplicationField,
  MerchantApplicationAnswers,
  MerchantApplicationStatus,
} from '@saifu/domain/merchants/merchant-application';
import type { Language } from '@saifu/domain/shared/language';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';
import { countWaiting, type Waiting } from '../../platform/db/count-waiting.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Cursor } from '../../platform/pagination.ts';

/** The answers without what is encrypted. */
export type OpenAnswers = Partial<
  Pick<MerchantApplicationAnswers, 'business' | 'trade' | 'store'> & {
    readonly representative: Omit<MerchantApplicationAnswers['representative'], 'birthDate'>;
  }
>;

export type MerchantApplication = {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly status: MerchantApplicationStatus;
  readonly version: number;
  readonly answers: OpenAnswers;
  /** Birth date and bank account. */
  readonly encryptedAnswers: Buffer | null;
  readonly corporateNumber: string | null;
  readonly registrationNumber: string | null;
  readonly phone: string | null;
  readonly bankAccountHash: Buffer | null;
  readonly requestedFields: readonly ApplicationField[];
  readonly requestedMessage: string | null;
  readonly requestedAt: Date | null;
  readonly termsVersion: string | null;
  readonly termsAcceptedAt: Date | null;
  readonly rejectionReason: string | null;
  readonly rejectionMessage: string | null;
  readonly assigneeId: string | null;
  readonly merchantId: string | null;
  readonly verifiedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly queuedAt: Date;
  readonly decidedAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  email: 'email',
  language: 'language',
  status: 'status',
  version: 'version',
  answers: 'answers',
  encryptedAnswers: 'encrypted_answers',
  corporateNumber: 'corporate_number',
  registrationNumber: 'registration_number',
  phone: 'phone',
  bankAccountHash: 'bank_account_hash',
  requestedFields: 'requested_fields',
  requestedMessage: 'requested_message',
  requestedAt: 'requested_at',
  termsVersion: 'terms_version',
  termsAcceptedAt: 'terms_accepted_at',
  rejectionReason: 'rejection_reason',
  rejectionMessage: 'rejection_message',
  assigneeId: 'assignee_id',
  merchantId: 'merchant_id',
  verifiedAt: 'verified_at',
  submittedAt: 'submitted_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  queuedAt: 'queued_at',
  decidedAt: 'decided_at',
} as const satisfies ColumnsOf<'merchant_applications', MerchantApplication>;

const FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) => raw(`a.${column} as "${name}"`)),
);

const list = (tx: Tx, rest: Sql): Promise<readonly MerchantApplication[]> =>
  tx.rows<MerchantApplication>(sql`select ${FIELDS} from merchant_applications a ${rest}`);

type NewApplication = Pick<MerchantApplication, 'id' | 'email' | 'language' | 'createdAt'>;

/** Does nothing if the address has an application that goes on. */
export async function insert(tx: Tx, application: NewApplication): Promise<void> {
  const { id, email, language, createdAt } = application;
  await tx.run(sql`
    insert into merchant_applications (id, email, language, status, version, answers,
      requested_fields, created_at, updated_at, queued_at)
    values (${id}, ${email}, ${language}, 'draft', 1, '{}', '{}'::text[], ${createdAt},
      ${createdAt}, ${createdAt})
    on conflict do nothing
  `);
}

const IS_OPEN = sql`a.status in ('draft', 'submitted', 'changes_requested')`;

/** The application of an address that goes on. */
export async function findOpen(tx: Tx, email: string): Promise<MerchantApplication | undefined> {
  const [found] = await list(tx, sql`where a.email = ${email} and ${IS_OPEN}`);
  return found;
}

export async function get(tx: Tx, id: string): Promise<MerchantApplication | undefined> {
  const [found] = await list(tx, sql`where a.id = ${id}`);
  return found;
}

/** The same, locked until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<MerchantApplication | undefined> {
  const [found] = await list(tx, sql`where a.id = ${id} for update`);
  return found;
}

export async function findByMerchant(tx: Tx, merchantId: string): Promise<string | null> {
  const [row] = await tx.rows<{ readonly id: string }>(sql`
    select id from merchant_applications where merchant_id = ${merchantId}
  `);
  return row?.id ?? null;
}

/** Writes what has changed of a locked application. */
export async function update(tx: Tx, application: MerchantApplication): Promise<void> {
  const { answers } = application;
  await tx.run(sql`
    update merchant_applications set status = ${application.status},
      version = ${application.version}, answers = ${JSON.stringify(answers)},
      encrypted_answers = ${application.encryptedAnswers},
      corporate_number = ${answers.business?.corporateNumber ?? null},
      registration_number = ${answers.business?.registrationNumber ?? null},
      phone = ${answers.business?.phone ?? null},
      bank_account_hash = ${application.bankAccountHash},
      requested_fields = ${application.requestedFields}::text[],
      requested_message = ${application.requestedMessage},
      requested_at = ${application.requestedAt}, terms_version = ${application.termsVersion},
      terms_accepted_at = ${application.termsAcceptedAt},
      rejection_reason = ${application.rejectionReason},
      rejection_message = ${application.rejectionMessage},
      assignee_id = ${application.assigneeId}, merchant_id = ${application.merchantId},
      verified_at = ${application.verifiedAt}, submitted_at = ${application.submittedAt},
      updated_at = ${application.updatedAt}, queued_at = ${application.queuedAt},
      decided_at = ${application.decidedAt}
    where id = ${application.id}
  `);
}

type ListInput = {
  readonly status: MerchantApplicationStatus;
  /** Null: those that nobody has. */
  readonly assigneeId: string | null | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Those that have been in the status longest first. Nobody has opened the link of the others. */
export function listByStatus(
  tx: Tx,
  { status, assigneeId, limit, after }: ListInput,
): Promise<readonly MerchantApplication[]> {
  const isAssigned =
    assigneeId === undefined ? empty : sql`and a.assignee_id is not distinct from ${assigneeId}`;
  const isNext = after ? sql`and (a.queued_at, a.id) > (${after.createdAt}, ${after.id})` : empty;
  return list(
    tx,
    sql`where a.status = ${status} and a.verified_at is not null ${isAssigned} ${isNext}
      order by a.queued_at, a.id limit ${limit}`,
  );
}

/** Those that wait for a review. */
export function countSubmitted(tx: Tx, limit: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select a.queued_at as since from merchant_applications a where a.status = 'submitted'
      order by a.queued_at limit ${limit}`,
  );
}

export type ApplicationLink = {
  readonly id: string;
  readonly applicationId: string;
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function insertLink(tx: Tx, link: ApplicationLink): Promise<void> {
  await tx.run(sql`
    insert into merchant_application_links (id, application_id, token_hash, created_at, expires_at)
    values (${link.id}, ${link.applicationId}, ${link.tokenHash}, ${link.createdAt},
      ${link.expiresAt})
  `);
}

export async function findLink(
  tx: Tx,
  tokenHash: Buffer,
): Promise<Pick<ApplicationLink, 'applicationId' | 'expiresAt'> | undefined> {
  const [link] = await tx.rows<Pick<ApplicationLink, 'applicationId' | 'expiresAt'>>(sql`
    select application_id as "applicationId", expires_at as "expiresAt"
    from merchant_application_links where token_hash = ${tokenHash}
  `);
  return link;
}

/** What is encrypted, for encryption with another key, in the order of the ids. */
export function listEncryptedAfter(
  tx: Tx,
  id: string | undefined,
  limit: number,
): Promise<readonly MerchantApplication[]> {
  return list(
    tx,
    sql`where a.id > coalesce(${id}::uuid, '00000000-0000-0000-0000-000000000000')
      and a.encrypted_answers is not null order by a.id limit ${limit}`,
  );
}

/** Returns false if the value is no longer the one that was read. */
export async function replaceEncrypted(
  tx: Tx,
  { id, encryptedAnswers }: Pick<MerchantApplication, 'id' | 'encryptedAnswers'>,
  replacement: Buffer,
): Promise<boolean> {
  const count = await tx.run(sql`
    update merchant_applications set encrypted_answers = ${replacement}
    where id = ${id} and encrypted_answers = ${encryptedAnswers}
  `);
  return count === 1;
}

const BATCH_SIZE = 500;

/** Drafts that nobody verified or went on with, with their links. Returns how many. */
export async function deleteDrafts(
  tx: Tx,
  { unverified, untouched }: { readonly unverified: Date; readonly untouched: Date },
): Promise<number> {
  const rows = await tx.rows<{ readonly id: string }>(sql`
    select id from merchant_applications
    where status = 'draft' and (updated_at < ${untouched}
      or (verified_at is null and updated_at < ${unverified}))
    order by id limit ${BATCH_SIZE} for update
  `);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.run(sql`
    delete from merchant_application_links where application_id = any(${ids}::uuid[])
  `);
  return tx.run(sql`delete from merchant_applications where id = any(${ids}::uuid[])`);
}

/** Erases what was filled in. Status, times and decision stay. */
export async function eraseClosed(tx: Tx, decidedBefore: Date, now: Date): Promise<number> {
  return tx.run(sql`
    update merchant_applications set email = '', answers = '{}', encrypted_answers = null,
      corporate_number = null, registration_number = null, phone = null, bank_account_hash = null,
      requested_message = null, rejection_message = null, erased_at = ${now}
    where id in (
      select id from merchant_applications
      where status in ('rejected', 'withdrawn') and decided_at < ${decidedBefore}
        and erased_at is null
      order by id limit ${BATCH_SIZE}
    )
  `);
}

export function deleteLinksBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`delete from merchant_application_links where expires_at < ${moment}`);
}
