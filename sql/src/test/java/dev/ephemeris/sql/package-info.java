/** Tests of the query language as a whole. */
@org.jspecify.annotations.NullMarked
package dev.ephemeris.sql;
