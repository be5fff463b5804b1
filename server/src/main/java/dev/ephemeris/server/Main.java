package dev.ephemeris.server;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code ephemeris}. */
@Command(
    name = "ephemeris",
    description = "A JSON document database that speaks the Azure Cosmos DB protocol.",
    subcommands = {StartCommand.class, SalvageCommand.class, RehearseCommand.class},
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND")
public final class Main implements Callable<Integer> {
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }

  @Override
  public Integer call() {
    CommandLine.usage(this, System.err);
    return CommandLine.ExitCode.USAGE;
  }
}
