// SPDX-License-Identifier: Apache-2.0
/** A page of rows, and the continuation of the next one; null at the end. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Gets one page of exactly so many rows, fewer only at the end. The first one begins at ''. */
export type PageLoader<Row> = (from: string, rows: number) => Promise<RowPage<Row>>;

/** Rows of a page. */
export const PAGE_ROWS = 500;
/** Pages kept in memory; those farthest from the visible rows are dropped. */
export const MAX_PAGES_HELD = 12;

/**
 * A list that is too long to be held. Pages can only be got one after the other, since each says where the next one
 * begins; where each began is remembered, so that going back costs one request. How many rows each had is remembered
 * too: rows leave when their time is over, and the ones below move up.
 */
export class RowPages<Row> {
  private readonly begins: string[] = [''];
  private readonly lengths: number[] = [];
  private readonly held = new Map<number, readonly Row[]>();
  /** Pages that are shown as they were until they have been got again. */
  private readonly stale = new Set<number>();
  private complete = false;

  constructor(private readonly load: PageLoader<Row>) {}

  /** How many rows are known to be there. */
  get knownRows(): number {
    return this.lengths.reduce((sum, length) => sum + length, 0);
  }

  get isComplete(): boolean {
    return this.complete;
  }

  get pagesHeld(): number {
    return this.held.size;
  }

  /** The row at a place, if it is held. */
  row(place: number): Row | undefined {
    const { page, within } = this.locate(place);
    return this.held.get(page)?.[within];
  }

  heldRows(): Row[] {
    return [...this.held.values()].flat();
  }

  /** The rows that are held of the pages that these places are on. */
  rowsAround(first: number, last: number): Row[] {
    const from = this.locate(first).page;
    const to = this.locate(last).page;
    return [...this.held].filter(([page]) => page >= from && page <= to).flatMap(([, rows]) => rows);
  }

  /** Marks the pages of some rows to be loaded again when they become visible. */
  renew(isOutOfDate: (row: Row) => boolean): void {
    for (const [page, rows] of this.held) if (rows.some(isOutOfDate)) this.stale.add(page);
  }

  /** Whether some of these rows are not loaded. */
  lacks(first: number, last: number): boolean {
    return this.missingPage(first, last) !== null;
  }

  /** Loads the next missing page of these rows. False if none is missing or there are no more rows. */
  async loadNext(first: number, last: number): Promise<boolean> {
    const page = this.missingPage(first, last);
    if (page === null) return false;
    await this.fill(page);
    this.letGoFarFrom(this.locate(first).page);
    return true;
  }

  private missingPage(first: number, last: number): number | null {
    const from = this.locate(first).page;
    const to = this.locate(last).page;
    for (let page = from; page <= to; page++) {
      if (page >= this.lengths.length) return this.complete ? null : this.lengths.length;
      const isThere = this.held.has(page) && !this.stale.has(page);
      if (!isThere && this.lengths[page] !== 0) return page;
    }
    return null;
  }

  private async fill(page: number): Promise<void> {
    const begin = this.begins[page] ?? '';
    const { rows, next } = await this.load(begin, PAGE_ROWS);
    const known = this.begins[page + 1];
    if (page < this.lengths.length && known !== undefined && known !== next) this.forgetAfter(page);
    this.lengths[page] = rows.length;
    this.held.set(page, rows);
    this.stale.delete(page);
    if (next === null) {
      this.forgetAfter(page);
      this.complete = true;
    } else {
      this.begins[page + 1] = next;
      if (known === undefined) this.complete = false;
    }
  }

  /** Forgets where later pages begin, since rows were added or removed before them. */
  private forgetAfter(page: number): void {
    this.begins.length = page + 1;
    this.lengths.length = Math.min(this.lengths.length, page + 1);
    for (const other of [...this.held.keys()]) if (other > page) this.letGo(other);
    this.complete = false;
  }

  private letGoFarFrom(page: number): void {
    const byDistance = [...this.held.keys()].sort((a, b) => Math.abs(b - page) - Math.abs(a - page));
    for (const far of byDistance.slice(0, Math.max(0, this.held.size - MAX_PAGES_HELD))) this.letGo(far);
  }

  private letGo(page: number): void {
    this.held.delete(page);
    this.stale.delete(page);
  }

  /** Removes rows; returns whether there were any. */
  remove(isGone: (row: Row) => boolean): boolean {
    let changed = false;
    for (const [page, rows] of this.held) {
      const staying = rows.filter((row) => !isGone(row));
      if (staying.length === rows.length) continue;
      this.held.set(page, staying);
      this.lengths[page] = staying.length;
      changed = true;
    }
    return changed;
  }

  /** Replaces rows; undefined leaves a row as it is. */
  update(change: (row: Row) => Row | undefined): void {
    for (const [page, rows] of this.held) this.held.set(page, rows.map((row) => change(row) ?? row));
  }

  private locate(place: number): { page: number; within: number } {
    let within = place;
    for (let page = 0; page < this.lengths.length; page++) {
      const length = this.lengths[page] ?? 0;
      if (within < length) return { page, within };
      within -= length;
    }
    return { page: this.lengths.length + Math.floor(within / PAGE_ROWS), within: within % PAGE_ROWS };
  }
}
